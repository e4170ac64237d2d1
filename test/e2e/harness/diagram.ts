/** The arc diagram beside the text, for the tests. */

import type { FrameLocator, Locator, Page } from 'playwright-core';
import { until } from './until.ts';

/** A point in the window, in CSS pixels. */
export interface Place {
  readonly x: number;
  readonly y: number;
}

export class DiagramPanel {
  readonly #page: Page;
  readonly #frame: FrameLocator;

  constructor(page: Page) {
    this.#page = page;
    this.#frame = page.frameLocator('iframe.webview.ready').frameLocator('iframe#active-frame');
  }

  /** The panel's position in the window. */
  box() {
    return this.#page.locator('iframe.webview.ready').boundingBox();
  }

  get sentId(): Locator {
    return this.#frame.locator('.sent-id');
  }

  /** The result of the last operation. */
  get result(): Locator {
    return this.#frame.locator('.header .result');
  }

  get words(): Locator {
    return this.#frame.locator('.stage svg.tree g.word');
  }

  /** The word of this form. */
  word(form: string): Locator {
    return this.words.filter({ has: this.#frame.locator('text.form', { hasText: new RegExp(`^${form}$`) }) });
  }

  forms(): Promise<string[]> {
    return this.words.locator('text.form').allTextContents();
  }

  /** The word at the text cursor. */
  get currentWord(): Locator {
    return this.#frame.locator('.stage svg.tree g.word.is-current text.form');
  }

  /** Forms of the words found by a search. */
  matched(): Promise<string[]> {
    return this.#frame.locator('.stage svg.tree g.word.is-match text.form').allTextContents();
  }

  /** The names in a request, as shown at words and arcs. */
  matchSigns(): Promise<string[]> {
    return this.#frame.locator('.stage svg.tree .match-sign text').allTextContents();
  }

  get arcs(): Locator {
    return this.#frame.locator('.stage svg.tree g.arc:not(.lower-arc)');
  }

  /** The arcs below the words. */
  get lowerArcs(): Locator {
    return this.#frame.locator('.stage svg.tree g.lower-arc');
  }

  /** Labels of lower arcs with a class. */
  lowerLabels(className: string): Promise<string[]> {
    return this.#frame.locator(`.stage svg.tree g.lower-arc.${className} text`).allTextContents();
  }

  /** Labels of the spans under the words, and that of the chosen mention. */
  spanLabels(className = ''): Promise<string[]> {
    return this.#frame.locator(`.stage svg.tree g.span-group${className} text`).allTextContents();
  }

  /** The edited part of the enhanced graph. */
  async graphStatus(): Promise<string> {
    return ((await this.#frame.locator('.graph-status-text').textContent()) ?? '').replaceAll(/[\u2068\u2069]/g, '');
  }

  /** The field for a relation in DEPS, and its choices. */
  get graphField(): Locator {
    return this.#frame.locator('.graph-input');
  }

  get graphChoices(): Locator {
    return this.#frame.locator('.graph-field .choice');
  }

  /** Chooses an entry of the menu that the toolbar has for what has no icon. */
  async more(name: string): Promise<void> {
    await this.#frame.getByRole('button', { name: 'More', exact: true }).click();
    await this.#frame.getByRole('menuitem', { name }).click();
  }

  /** Relations on the arcs that cross another. */
  crossingLabels(): Promise<string[]> {
    return this.#frame.locator('.stage svg.tree g.arc.is-crossing text').allTextContents();
  }

  /** The arcs about which a parser was uncertain. */
  get uncertain(): Locator {
    return this.#frame.locator('.stage svg.tree g.arc.is-uncertain');
  }

  get locked(): Locator {
    return this.#frame.locator('.stage svg.tree g.arc.is-locked');
  }

  /** The signs where two arcs cross. */
  get crossings(): Locator {
    return this.#frame.locator('.stage svg.tree g.crossing');
  }

  /** The omissions of the drawing, and the remedy; hidden if it shows everything. */
  get leftOut(): Locator {
    return this.#frame.locator('.left-out');
  }

  /** The steps of a transition system under the drawing. */
  get derivation(): Locator {
    return this.#frame.locator('.derivation');
  }

  /** `3 of 18: RIGHT-ARC, …`. */
  derivationStep(): Promise<string | null> {
    return this.#frame.locator('.derivation-place').textContent();
  }

  /** The arc added by the displayed step. */
  get newestArc(): Locator {
    return this.#frame.locator('.stage g.arc.is-newest');
  }

  /** Forms of the words marked as on the stack. */
  inStack(): Promise<string[]> {
    return this.#frame.locator('.stage g.word.in-stack text.form').allTextContents();
  }

  inBuffer(): Promise<string[]> {
    return this.#frame.locator('.stage g.word.in-buffer text.form').allTextContents();
  }

  /** Presses a key at the focus. */
  press(key: string): Promise<void> {
    return this.#page.keyboard.press(key);
  }

  /** Presses keys one after the other, without waiting for their effects. */
  async strike(...keys: readonly string[]): Promise<void> {
    for (const key of keys) await this.press(key);
  }

  /** Presses keys at about this pace, in milliseconds, without waiting for their effects. */
  async strikeEvery(delay: number, ...keys: readonly string[]): Promise<void> {
    for (const key of keys) await this.#page.keyboard.press(key, { delay });
  }

  /** Gives the keyboard to a word, as a click does. */
  async focusOn(form: string): Promise<void> {
    await until(`"${form}" has the focus`, async () => {
      await this.word(form).click();
      return (await this.focusedForm()) === form;
    });
  }

  /** Form of the word with the keyboard; undefined if none has it. */
  focusedForm(): Promise<string | undefined> {
    return this.stage.evaluate(({ ownerDocument }) => {
      const form = ownerDocument.hasFocus() ? ownerDocument.activeElement?.querySelector('text.form') : undefined;
      return form?.textContent ?? undefined;
    });
  }

  /** The hint of a word in attach mode, once it is shown. */
  async hintOf(form: string): Promise<string[]> {
    const word = (await this.forms()).indexOf(form) + 1;
    const hint = this.#frame.locator(`.stage .hint[data-word="${word}"] .hint-rest`);
    await hint.waitFor();
    return [...((await hint.textContent()) ?? '')];
  }

  /** The bar of the session; hidden without one. */
  get session(): Locator {
    return this.#frame.locator('section.session');
  }

  /** `Comparison with HEAD: 2 of 17 answered …`. */
  get sessionProgress(): Locator {
    return this.session.locator('.session-progress');
  }

  /** The current question, in words. */
  get question(): Locator {
    return this.session.locator('.session-text');
  }

  /** The buttons of the bar, with their visible letters. */
  sessionButtons(): Promise<string[]> {
    return this.session.locator('vscode-button').allInnerTexts();
  }

  /** The choices of an action, once it offers them. */
  async choices(action: string): Promise<string[]> {
    const buttons = this.session.locator(`[aria-label^="${action}"] vscode-button`);
    await buttons.first().waitFor();
    return (await buttons.allTextContents()).map((text) => text.trim()).filter((text) => /^\d:/.test(text));
  }

  /** Arcs of questions, below the words. */
  get askedArcs(): Locator {
    return this.#frame.locator('.stage svg.tree').locator('g.lower-arc.is-alternative, g.lower-arc.is-doubtful');
  }

  /** Arcs above the words with a question about their relation alone: `dep | det`. */
  get askedRelations(): Locator {
    return this.#frame.locator('.stage svg.tree g.arc:not(.lower-arc) text').filter({ hasText: / \| / });
  }

  /** The labels of both: of arcs below the words, and `dep | det` above them. */
  async askedLabels(): Promise<string[]> {
    return [
      ...(await this.askedArcs.locator('text').allTextContents()),
      ...(await this.askedRelations.allTextContents()),
    ];
  }

  /** Arcs replaced by the last re-parse, below the words. */
  get ghosts(): Locator {
    return this.#frame.locator('.stage svg.tree g.lower-arc.is-ghost');
  }

  /** The keys of a mode, and the effect of the last edit. */
  get status(): Locator {
    return this.#frame.locator('.status-line');
  }

  /** The reason for a refusal. */
  get notice(): Locator {
    return this.#frame.locator('.notice');
  }

  /** One of the choices below a field. */
  choice(label: string): Locator {
    return this.#frame.locator('.choice', { has: this.#frame.getByText(label, { exact: true }) }).first();
  }

  /** A field of the form of a word. */
  formField(name: string): Locator {
    return this.#frame.getByRole('combobox', { name });
  }

  /** The rows for FEATS in the form. */
  features(name: string): Locator {
    return this.#frame.getByRole('radiogroup', { name, exact: true });
  }

  /** The page for screen readers, as indented lines. */
  accessibilityTree(): Promise<string> {
    return this.#frame.locator('body').ariaSnapshot();
  }

  /** The open field for a label, a form or a tag. */
  get field(): Locator {
    return this.#frame.locator('.label-input:visible');
  }

  /** The context menu. */
  get menu(): Locator {
    return this.#frame.getByRole('menu');
  }

  /** The list of keys and gestures. */
  get help(): Locator {
    return this.#frame.getByRole('dialog');
  }

  /** The effect of a drop. */
  get dragHint(): Locator {
    return this.#frame.locator('.drag-hint');
  }

  get selectedArc(): Locator {
    return this.#frame.locator('.stage g.arc.is-selected');
  }

  /** Gives the keyboard to the panel, whatever part of it has the focus. */
  focusPanel(): Promise<void> {
    return this.stage.evaluate(({ ownerDocument }) => ownerDocument.defaultView?.focus());
  }

  /** The label of an arc. */
  label(deprel: string): Locator {
    return this.#frame.locator('.stage svg.tree g.arc text').getByText(deprel, { exact: true });
  }

  /** The middle of a word in the window. */
  async placeOf(form: string): Promise<Place> {
    const box = await this.word(form).locator('.form').boundingBox();
    if (box === null) throw new Error(`"${form}" is not drawn.`);
    return { x: box.x + box.width / 2, y: box.y + box.height / 2 };
  }

  /** The point where an arc meets its head or its dependent, in the window. */
  async endOf(deprel: string, end: 'head' | 'foot'): Promise<Place> {
    const arc = this.arcs.filter({ has: this.#page.locator('text', { hasText: new RegExp(`^${deprel}$`) }) });
    const [panel, { x, y }] = await Promise.all([
      this.box(),
      arc.locator('.line').evaluate((line, at) => {
        const path = line as unknown as SVGPathElement;
        const point = path.getPointAtLength(at === 'head' ? 4 : path.getTotalLength() - 3);
        const { x, y } = point.matrixTransform(path.getScreenCTM() ?? new DOMMatrix());
        return { x, y };
      }, end),
    ]);
    return { x: x + (panel?.x ?? 0), y: y + (panel?.y ?? 0) };
  }

  /** Drags with the mouse; the button stays down. */
  async drag(from: Place, to: Place): Promise<void> {
    const { mouse } = this.#page;
    await mouse.move(from.x, from.y);
    await mouse.down();
    await mouse.move((from.x + to.x) / 2, (from.y + to.y) / 2 - 12, { steps: 2 });
    await mouse.move(to.x, to.y, { steps: 3 });
  }

  drop(): Promise<void> {
    return this.#page.mouse.up();
  }

  get stage(): Locator {
    return this.#frame.locator('.stage');
  }

  /** The rows that a long sentence is wrapped into; one if it is not. */
  get rows(): Locator {
    return this.#frame.locator('.stage .row');
  }

  button(name: string): Locator {
    return this.#frame.getByRole('button', { name });
  }

  /** Milliseconds from `action` to the next change of the drawing, measured by the page's own clock. */
  async delayAfter(action: () => Promise<void>): Promise<number> {
    const changed = this.stage.evaluate(
      (stage) =>
        new Promise<number>((seen) => {
          const observer = new MutationObserver(() => {
            observer.disconnect();
            seen(Date.now());
          });
          observer.observe(stage, { subtree: true, childList: true, attributes: true, attributeFilter: ['class'] });
        }),
    );
    // The observer is in place once the page has answered anything that was asked after it.
    await this.stage.evaluate(() => undefined);
    const start = Date.now();
    await action();
    return (await changed) - start;
  }
}
