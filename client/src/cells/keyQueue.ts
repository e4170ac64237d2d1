/**
 * Keys in turn. Selecting a cell takes a round trip through the extension; keys typed meanwhile must wait, or their text ends up in the cell
 * that the previous key was to leave. Pure.
 */

/** In milliseconds. A slower key, such as one that asks the user something, does not hold up others. */
const LONGEST_MOVE = 5000;

interface Key {
  readonly run: () => unknown;
  readonly isMove: boolean;
  readonly onEnd: () => void;
}

export class Turns {
  private readonly waiting: Key[] = [];
  private nUnderWay = 0;
  private isMoving = false;
  private isLastMove = false;

  /**
   * @param onError receives what a key throws; later keys still run
   * @param longest how long the others wait for a move, in milliseconds
   */
  constructor(
    private readonly onError: (error: unknown) => void,
    private readonly longest = LONGEST_MOVE,
  ) {}

  /**
   * For keys that the window runs in order anyway: waits only for earlier moves. Resolves when
   * it is done, or the others no longer wait for it.
   */
  send(run: () => unknown): Promise<void> {
    return this.add(run, false);
  }

  /** For keys that depend on the text and the cursor: waits for all earlier ones, and all later ones wait for it. Resolves likewise. */
  move(run: () => unknown): Promise<void> {
    return this.add(run, true);
  }

  /** Whether the last key, perhaps still to come, is a move. */
  get endsWithMove(): boolean {
    return this.isLastMove;
  }

  private add(run: () => unknown, isMove: boolean): Promise<void> {
    this.isLastMove = isMove;
    return new Promise((onEnd) => {
      this.waiting.push({ run, isMove, onEnd });
      this.goOn();
    });
  }

  private goOn(): void {
    for (let key = this.waiting[0]; key !== undefined; key = this.waiting[0]) {
      if (this.isMoving || (key.isMove && 0 < this.nUnderWay)) return;
      this.waiting.shift();
      this.start(key);
    }
  }

  private start({ run, isMove, onEnd }: Key): void {
    let result: unknown;
    try {
      result = run();
    } catch (error) {
      this.onError(error);
    }
    if (!isThenable(result)) {
      onEnd();
      return;
    }
    this.nUnderWay++;
    this.isMoving = isMove;
    let isOver = false;
    const end = () => {
      if (isOver) return;
      isOver = true;
      clearTimeout(timer);
      this.nUnderWay--;
      this.isMoving = false;
      onEnd();
      this.goOn();
    };
    const timer = setTimeout(end, this.longest);
    result.then(end, (error) => {
      this.onError(error);
      end();
    });
  }
}

const isThenable = (value: unknown): value is PromiseLike<unknown> =>
  typeof value === 'object' && value !== null && 'then' in value && typeof value.then === 'function';
