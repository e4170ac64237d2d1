/** The visible part of the drawing, and its movement. Lengths of the drawing are those of scale 1. */

import { ARCS_SHARE } from '../compose/folding.ts';
import type { Band, Scene } from '../scene.ts';
import type { Size } from './fit.ts';

/** The visible part of the drawing. */
interface View {
  readonly left: number;
  readonly right: number;
  readonly top: number;
  readonly bottom: number;
}

/** The scroll position of the element, and its visible size, in pixels. */
interface Frame {
  readonly dir: string;
  readonly left: number;
  readonly top: number;
  readonly width: number;
  readonly height: number;
}

/** Pixels of a line, for wheels that count lines. */
const LINE = 32;
/** Pixels of pointer movement before a drag begins. */
export const SLACK = 3;
/** Space between a row and the edge of the view, so that the frames of its words are whole. */
const BELOW_WORDS = 6;
/** Height of the part below the words that is initially in view, as far as the upper arcs have their share. */
const LOWER_ARCS = 100;

export class Viewport {
  private readonly calm = window.matchMedia('(prefers-reduced-motion: reduce)');
  private scene: Scene | undefined;
  private scale = 1;
  private known: Frame | undefined;
  /** Height of the panel for which the drawing was arranged. */
  private height = 0;

  /** @param element scrolls the drawing */
  constructor(private readonly element: HTMLElement) {
    element.addEventListener('scroll', () => this.forget());
    new ResizeObserver(() => this.forget()).observe(element);
  }

  show(scene: Scene | undefined, scale: number): void {
    const [before, after] = [sizeOf(this.scene, this.scale), sizeOf(scene, scale)];
    if (this.known !== undefined && !isUnmoved(this.known, before, after)) this.forget();
    this.scene = scene;
    this.scale = scale;
  }

  get view(): View {
    const { left: scrolled, top: above, width, height } = this.frame;
    const left = (scrolled - this.origin) / this.scale;
    const top = above / this.scale;
    return { left, right: left + width / this.scale, top, bottom: top + height / this.scale };
  }

  /** The left end of the drawing without scrolling: lines of a right-to-left script begin at the right. */
  private get origin(): number {
    if (this.element.dir !== 'rtl' || this.scene === undefined) return 0;
    return this.frame.width - this.scene.width * this.scale;
  }

  get isWider(): boolean {
    return this.scene !== undefined && this.frame.width + 1 < this.scene.width * this.scale;
  }

  /** Asking the browser makes it lay out the page after any change: after most edits this can be avoided. */
  private get frame(): Frame {
    const { element } = this;
    if (this.known?.dir === element.dir) return this.known;
    this.known = {
      dir: element.dir,
      left: element.scrollLeft,
      top: element.scrollTop,
      width: element.clientWidth,
      height: element.clientHeight,
    };
    return this.known;
  }

  private forget(): void {
    this.known = undefined;
  }

  private scrollBy(options: ScrollToOptions): void {
    this.element.scrollBy(options);
    this.forget();
  }

  private scrollTo(options: ScrollToOptions): void {
    this.element.scrollTo(options);
    this.forget();
  }

  /** Scrolls only if the word is not comfortably in view, and then to the middle: the picture stays calm. */
  scrollToWord(word: number, isNewSentence: boolean): void {
    const { scene, scale } = this;
    const extent = scene?.extents[word];
    if (scene === undefined || extent === undefined) return;
    const { left, right, top, bottom } = this.view;
    const comfort = Math.min(60 / scale, (right - left) / 4);
    const isVisible = left + comfort <= extent.left && extent.right <= right - comfort;
    const middle = (extent.left + extent.right - right + left) / 2;
    // There is nothing beyond the ends.
    const x = isVisible || !this.isWider ? 0 : Math.max(0, Math.min(middle, scene.width - (right - left))) - left;
    const band = scene.bands[scene.bandOfWord[word]];
    // The words of a single row are always in view; a new sentence begins with the arcs nearest to them.
    let y = 0;
    if (scene.bands.length > 1) {
      const end = Math.min(band.bottom, band.base + BELOW_WORDS);
      const isHigh = bottom - top < end - band.top;
      if (band.top < top || bottom < end) y = isHigh || top < band.top ? end - bottom : band.top - top;
    } else if (isNewSentence) y = this.startOf(band) - top;
    if (Math.abs(x * scale) < 1 && y === 0) return;
    const behavior = isNewSentence || this.isCalm ? 'instant' : 'smooth';
    this.scrollBy({ left: x * scale, top: y * scale, behavior });
  }

  scrollToStart(): void {
    const [band, ...more] = this.scene?.bands ?? [];
    const top = band === undefined || more.length > 0 ? 0 : this.startOf(band) * this.scale;
    this.scrollTo({ left: 0, top, behavior: 'instant' });
  }

  /** The initial upper end of the view: the arcs get the room left by the words and some of the part below them, and never too little. */
  private startOf(band: Band): number {
    const height = this.frame.height / this.scale;
    const left = height - (band.base - band.wordsTop) - Math.min(LOWER_ARCS, band.bottom - band.base);
    const top = band.wordsTop - Math.max(ARCS_SHARE * height, left);
    return Math.max(0, Math.min(band.bottom - height, top));
  }

  /** Remembers the places of the words; call it before redrawing. @param height of the panel @returns moves them back there */
  holdWords(height: number): () => void {
    const isResized = height !== this.height;
    this.height = height;
    const [before] = this.scene?.bands ?? [];
    if (before === undefined || this.scene?.bands.length !== 1) return () => {};
    const base = before.base * this.scale;
    return () => {
      const [after, ...more] = this.scene?.bands ?? [];
      if (after === undefined || more.length > 0) return;
      const moved = after.base * this.scale - base;
      // New arcs below the words would otherwise stay out of view, and those above would leave it for higher words.
      const isLower = before.bottom - before.base < after.bottom - after.base;
      const isHigher = before.base - before.wordsTop !== after.base - after.wordsTop;
      if (isLower || isHigher || isResized)
        this.scrollTo({ top: this.startOf(after) * this.scale, behavior: 'instant' });
      else if (Math.abs(moved) > 0.5) this.scrollBy({ top: moved, behavior: 'instant' });
    };
  }

  /** The wheel scrolls along the sentence, if it is wider than the panel; with Shift, and in a wrapped sentence, up and down. */
  onWheel(event: WheelEvent): void {
    // Some systems themselves turn the wheel sideways if Shift is held.
    const isSideways = Math.abs(event.deltaY) < Math.abs(event.deltaX);
    if (event.ctrlKey || !this.isWider || (isSideways && !event.shiftKey)) return;
    event.preventDefault();
    const delta = (event.deltaY === 0 ? event.deltaX : event.deltaY) * (event.deltaMode === 0 ? 1 : LINE);
    if (event.shiftKey) this.scrollBy({ top: delta, behavior: 'instant' });
    else this.scrollBy({ left: this.element.dir === 'rtl' ? -delta : delta, behavior: 'instant' });
  }

  /** Dragging the background moves the drawing. @param isBackground whether no item is there */
  listenForPan(isBackground: (target: EventTarget | null) => boolean): void {
    const { element } = this;
    element.addEventListener('pointerdown', (down) => {
      if (down.button !== 0 || !isBackground(down.target)) return;
      // Scroll bars are the element's own.
      if (element.clientWidth <= down.offsetX && down.target === element) return;
      const { clientX: x, clientY: y } = down;
      const { scrollLeft, scrollTop } = element;
      const isFar = (move: PointerEvent) => SLACK < Math.abs(move.clientX - x) + Math.abs(move.clientY - y);
      let isDragging = false;
      const onMove = (move: PointerEvent) => {
        if (!isDragging && !isFar(move)) return;
        isDragging = true;
        element.classList.add('is-panned');
        const [left, top] = [scrollLeft + x - move.clientX, scrollTop + y - move.clientY];
        this.scrollTo({ left, top, behavior: 'instant' });
      };
      const stop = new AbortController();
      const end = () => {
        stop.abort();
        element.classList.remove('is-panned');
      };
      const { signal } = stop;
      window.addEventListener('pointermove', onMove, { signal });
      window.addEventListener('pointerup', end, { signal });
      window.addEventListener('pointercancel', end, { signal });
    });
  }

  /** Whether to avoid animations: from the system's preference, or VS Code's own setting. */
  private get isCalm(): boolean {
    return this.calm.matches || document.body.classList.contains('vscode-reduce-motion');
  }
}

const sizeOf = (scene: Scene | undefined, scale: number): Size => ({
  width: (scene?.width ?? 0) * scale,
  height: (scene?.height ?? 0) * scale,
});

/** Whether the visible part of a drawing stays in place after a change of its size: no scroll bar appears or disappears, and its end is not in view. */
function isUnmoved({ left, width }: Frame, before: Size, after: Size): boolean {
  if (before.height !== after.height) return false;
  const isScrollable = width + 1 < after.width;
  return isScrollable === width + 1 < before.width && (!isScrollable || Math.abs(left) + width <= after.width);
}
