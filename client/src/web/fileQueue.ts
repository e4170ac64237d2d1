/** Reads and writes of a file one after the other: the editor's writes are not atomic, and a reader would see a partial file. */

export class FileTurns {
  private readonly last = new Map<string, Promise<unknown>>();

  /** Runs after all earlier work on the file, successful or not. */
  async take<T>(file: string, task: () => Thenable<T>): Promise<T> {
    const before = this.last.get(file) ?? Promise.resolve();
    const own = before.then(task, task);
    this.last.set(file, own);
    try {
      return await own;
    } finally {
      if (this.last.get(file) === own) this.last.delete(file);
    }
  }
}
