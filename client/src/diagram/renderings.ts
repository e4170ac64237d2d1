/** Requests pictures from the panel, one at a time. */

import type { ToWebview } from '../../../server/src/protocol/webview.ts';

export type RenderingRequest = Extract<ToWebview, { type: 'render' | 'renderSheet' }>;

interface Rendering {
  readonly request: RenderingRequest;
  readonly end: (content: string | undefined) => void;
}

/** In milliseconds; a panel that has to be opened first takes a second or two. */
const LONGEST_RENDERING = 15_000;

export class Renderings {
  private current: Rendering | undefined;
  /** Number of the last request. An answer with another number is late or repeated, and is dropped. */
  private last = 0;

  constructor(private readonly post: (request: RenderingRequest) => void) {}

  /**
   * Asks for a picture. An earlier, unanswered request is given up.
   *
   * @param requestOf makes the request with its number
   * @param open opens the panel
   * @param canDraw whether the page can draw it at once; otherwise `resume` posts it
   * @returns undefined if there is nothing to draw, or no answer
   */
  async ask(
    requestOf: (number: number) => RenderingRequest,
    open: () => Promise<void>,
    canDraw: (request: RenderingRequest) => boolean,
  ): Promise<string | undefined> {
    this.current?.end(undefined);
    await open();
    const request = requestOf(++this.last);
    return new Promise((resolve) => {
      const end = (content: string | undefined) => {
        clearTimeout(timer);
        this.current = undefined;
        resolve(content === '' ? undefined : content);
      };
      const timer = setTimeout(() => end(undefined), LONGEST_RENDERING);
      this.current = { request, end };
      if (canDraw(request)) this.post(request);
    });
  }

  /** The page can draw requests of this type now. */
  resume(type: RenderingRequest['type']): void {
    if (this.current?.request.type === type) this.post(this.current.request);
  }

  receive(number: number, content: string): void {
    if (number === this.current?.request.number) this.current.end(content);
  }
}
