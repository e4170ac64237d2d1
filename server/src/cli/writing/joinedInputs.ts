/** The texts of several inputs in one output: the last sentence of one must not run into the first of the next. */

export class JoinedInputs {
  /** The end of the output so far. */
  private tail = '';
  /** Whether anything of the current input has been written. */
  hasStarted = false;

  get isEmpty(): boolean {
    return this.tail === '';
  }

  startInput(): void {
    this.hasStarted = false;
  }

  /** The next text of the current input as it has to be written. */
  next(text: string): string {
    if (text === '') return '';
    const written = this.hasStarted ? text : this.separated(text);
    this.hasStarted = true;
    this.tail = (this.tail + text).slice(-4);
    return written;
  }

  private separated(text: string): string {
    if (this.isEmpty) return text;
    const missing = /(\r\n|\n|\r)[ \t]*\1$/.test(this.tail) ? '' : /[\r\n]$/.test(this.tail) ? '\n' : '\n\n';
    return missing + (text.charCodeAt(0) === 0xfeff ? text.slice(1) : text);
  }
}
