/** Steps that change a file beside the text, as the state of a sentence in `.treebank.json`: VS Code's undo of the text knows nothing of them. */

import type { TextDocument } from 'vscode';

interface Step {
  readonly document: TextDocument;
  /** Of the text: an edit of it comes after the step and is undone first. */
  readonly version: number;
  takeBack(): Promise<unknown>;
}

export class StepsBeside {
  private steps: Step[] = [];

  add(document: TextDocument, takeBack: Step['takeBack']): void {
    this.steps.push({ document, version: document.version, takeBack });
  }

  /** After a change that cannot be taken back: the steps before it may not be what is there any more. */
  forget(document: TextDocument): void {
    this.steps = this.steps.filter((each) => each.document !== document);
  }

  /** Takes the last step of a text back, unless the text has changed since. @returns whether there was one */
  async takeBack(document: TextDocument): Promise<boolean> {
    this.steps = this.steps.filter((each) => each.document.version === each.version);
    const step = this.steps.filter((each) => each.document === document).at(-1);
    if (step === undefined) return false;
    this.steps = this.steps.filter((each) => each !== step);
    await step.takeBack();
    return true;
  }
}
