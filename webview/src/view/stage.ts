/** The scrolling area with the drawing: redraws, highlights related items, moves the focus from word to word. */

import type { Diagram } from '../../../server/src/protocol/diagram.ts';
import type { DiagramOptions } from '../../../server/src/protocol/webview.ts';
import { compose } from '../compose.ts';
import { type Derived, derivedClasses } from '../derived.ts';
import { drawHint } from '../draw/hint.ts';
import { createMeasure } from '../draw/measure.ts';
import { type Drawing, draw } from '../draw/svg.ts';
import type { Hints } from '../editing/hints.ts';
import type { LowerLayer } from '../lowerLayer.ts';
import type { PanelEvent } from '../reducer.ts';
import { type Related, relatedTo } from '../related.ts';
import type { Measure, Scene, SceneItem } from '../scene.ts';
import { element } from './element.ts';

/** Minimum scale that the height of the panel may lead to. */
const SMALLEST = 0.6;

export class Stage {
  readonly element: HTMLElement = element('main', 'stage');
  private drawing: Drawing | undefined;
  private scene: Scene | undefined;
  private diagram: Diagram | undefined;
  private measure: Measure | undefined;
  private scale = 1;
  private isDerived = false;
  private current: number | undefined;
  private readonly calm = window.matchMedia('(prefers-reduced-motion: reduce)');

  constructor(private readonly dispatch: (event: PanelEvent) => void) {
    new ResizeObserver(() => this.isDerived && this.size()).observe(this.element);
    this.element.addEventListener('pointerover', (event) => this.point(event.target));
    this.element.addEventListener('pointerleave', () => this.point(null));
    this.element.addEventListener('focusin', (event) => this.noticeFocus(event.target));
    this.element.addEventListener('focusout', () => this.noticeFocus(null));
    this.element.addEventListener('click', (event) => {
      const found = this.itemAt(event.target);
      if (found === undefined) this.dispatch({ type: 'selectArc', dependent: undefined });
      else if (found.item.kind === 'arc' && isLabel(event.target)) {
        this.dispatch({ type: 'askLabel', word: found.item.dependent });
      } else this.dispatch({ type: 'activate', item: found.item, isDouble: event.detail === 2 });
    });
  }

  /** The drawing and its data; undefined without one. */
  get picture(): { readonly svg: SVGSVGElement; readonly scene: Scene } | undefined {
    return this.drawing && this.scene && { svg: this.drawing.svg, scene: this.scene };
  }

  /** Width of the drawing at scale 1; 0 without one. */
  get width(): number {
    return this.scene?.width ?? 0;
  }

  /** The word that has the keyboard focus, or had it when the window lost it. */
  private get focusedWord(): number | undefined {
    const found = this.itemAt(document.activeElement);
    return found?.item.kind === 'word' ? found.item.word : undefined;
  }

  /** Draws a sentence. @param focused the word that has the focus @param lower arcs below the words */
  show(diagram: Diagram, options: DiagramOptions, focused: number | undefined, lower: LowerLayer | undefined): Scene {
    this.measure ??= createMeasure();
    this.diagram = diagram;
    this.scene = compose(diagram, options, this.measure, lower);
    this.drawing = draw(this.scene, `Dependency tree, ${diagram.words.length} words, ${diagram.summary}`);
    this.element.dir = diagram.isRightToLeft ? 'rtl' : 'ltr';
    this.element.replaceChildren(this.drawing.svg);
    this.setScale(this.scale);
    this.current = undefined;
    if (focused !== undefined) this.focus(focused);
    return this.scene;
  }

  clear(): void {
    this.element.replaceChildren();
    this.drawing = undefined;
    this.scene = undefined;
    this.diagram = undefined;
    this.current = undefined;
  }

  /** Marks where the words and arcs are in a configuration of a derivation; without one, removes the marks. */
  showDerived(derived: Derived | undefined): void {
    const { drawing } = this;
    this.isDerived = derived !== undefined;
    if (drawing === undefined) return;
    this.size();
    drawing.svg.classList.toggle('has-derived', derived !== undefined);
    for (const [each, item] of drawing.items) {
      const { is, not } = derivedClasses(item, derived);
      each.classList.remove(...not);
      each.classList.add(...is);
    }
  }

  /** Shows what to type instead of pointing at a word; without hints, removes them. */
  showHints(hints: Hints | undefined): void {
    const { drawing } = this;
    for (const each of drawing?.svg.querySelectorAll('.hint') ?? []) each.remove();
    drawing?.svg.classList.toggle('has-hints', hints !== undefined);
    drawing?.words.forEach((each, word) => {
      each.classList.toggle('is-attaching', hints !== undefined && hints.first <= word && word <= hints.last);
      each.classList.toggle('is-target', hints?.target === word);
      const hint = hints?.byWord.get(word);
      if (hint !== undefined) each.append(drawHint(each, hint));
    });
  }

  /** Marks the arc selected by a click. */
  selectArc(dependent: number | undefined): void {
    for (const [each, item] of this.drawing?.items ?? []) {
      each.classList.toggle('is-selected', item.kind === 'arc' && item.dependent === dependent);
    }
  }

  /** Fonts may have changed with the theme. */
  forgetFonts(): void {
    this.measure = undefined;
  }

  setScale(scale: number): void {
    this.scale = scale;
    this.size();
  }

  /**
   * With the steps of a derivation below, the whole height is visible, as arcs appear at any level; but the scale never becomes
   * unreadable.
   */
  private size(): void {
    if (this.drawing === undefined || this.scene === undefined) return;
    const { width, height } = this.scene;
    const fitting = Math.max(SMALLEST, this.element.clientHeight / height);
    const scale = this.isDerived ? Math.min(this.scale, fitting) : this.scale;
    this.drawing.svg.setAttribute('width', String(width * scale));
    this.drawing.svg.setAttribute('height', String(height * scale));
  }

  /** Marks the word at the text cursor and scrolls to it; without one, to the start of the sentence. */
  setCurrent(word: number | undefined, isNewSentence: boolean): void {
    const words = this.drawing?.words;
    if (words === undefined) return;
    words[this.current ?? 0]?.classList.remove('is-current');
    words[this.current ?? 0]?.removeAttribute('aria-current');
    this.current = word;
    if (this.focusedWord === undefined) this.makeTabStop(word ?? 1);
    if (word !== undefined) {
      words[word]?.classList.add('is-current');
      words[word]?.setAttribute('aria-current', 'true');
      this.scrollTo(word, isNewSentence);
    } else if (isNewSentence) this.element.scrollTo({ left: 0, top: 0, behavior: 'instant' });
  }

  /** Moves the keyboard focus to a word. */
  focus(word: number): void {
    this.makeTabStop(word);
    this.drawing?.words[word]?.focus({ preventScroll: true });
    this.scrollTo(word, false);
  }

  /** One word is in the tab order: the toolbar and the tree are one Tab apart, however long the sentence is. */
  private makeTabStop(word: number): void {
    for (const each of this.drawing?.words ?? []) each?.setAttribute('tabindex', '-1');
    this.drawing?.words[word]?.setAttribute('tabindex', '0');
  }

  /** Scrolls only if the word is not comfortably in view, and then to the middle: the picture stays calm. */
  private scrollTo(word: number, isNewSentence: boolean): void {
    const box = this.drawing?.words[word]?.getBoundingClientRect();
    if (box === undefined) return;
    const view = this.element.getBoundingClientRect();
    const comfort = Math.min(60, view.width / 4);
    const isVisible = view.left + comfort <= box.left && box.right <= view.right - comfort;
    const lacksBelow = Math.max(0, box.bottom - view.bottom + 4);
    if (isVisible && lacksBelow === 0) return;
    this.element.scrollBy({
      left: isVisible ? 0 : (box.left + box.right) / 2 - (view.left + view.right) / 2,
      top: lacksBelow,
      behavior: isNewSentence || this.isCalm ? 'instant' : 'smooth',
    });
  }

  /** Whether to avoid animations: from the system's preference, or VS Code's own setting. */
  private get isCalm(): boolean {
    return this.calm.matches || document.body.classList.contains('vscode-reduce-motion');
  }

  itemAt(target: EventTarget | null): { item: SceneItem; element: Element } | undefined {
    for (let each = target instanceof Element ? target : null; each !== null; each = each.parentElement) {
      const item = this.drawing?.items.get(each);
      if (item !== undefined) return { item, element: each };
    }
    return undefined;
  }

  private point(target: EventTarget | null): void {
    const found = this.itemAt(target) ?? this.itemAt(document.activeElement);
    this.dispatch({ type: 'point', item: found?.item });
  }

  private noticeFocus(target: EventTarget | null): void {
    this.dispatch({ type: 'focused', word: this.focusedWord });
    this.point(target);
  }

  /** Where the card of an item goes: words are explained next to them, arcs below the words, where the card covers none of them. */
  placeOf(item: SceneItem): DOMRect | undefined {
    const [found] = [...(this.drawing?.items ?? [])].find(([, each]) => each === item) ?? [];
    if (found === undefined) return undefined;
    const box = found.getBoundingClientRect();
    if (item.kind === 'word') return box;
    const label = found.querySelector('.label-box')?.getBoundingClientRect() ?? box;
    const bottom = this.drawing?.svg.getBoundingClientRect().bottom ?? box.bottom;
    return new DOMRect(label.x, label.y, label.width, bottom - label.y);
  }

  /** Highlights an item and everything that belongs to it. */
  light(item: SceneItem | undefined): void {
    const { drawing, diagram } = this;
    if (drawing === undefined || diagram === undefined) return;
    drawing.svg.classList.toggle('has-lit', item !== undefined);
    const related = item === undefined ? undefined : relatedTo(diagram, item);
    for (const [each, eachItem] of drawing.items) {
      each.classList.toggle('is-lit', related !== undefined && isLit(eachItem, related));
    }
  }
}

const isLabel = (target: EventTarget | null): boolean =>
  target instanceof Element && target.matches('.label, .strong-label, .label-box');

function isLit(item: SceneItem, { words, arcs, emptyNodes, hasLower }: Related): boolean {
  switch (item.kind) {
    case 'word':
      return words.has(item.word);
    case 'arc':
      return arcs.has(item.dependent);
    case 'crossing':
      return arcs.has(item.upper) && arcs.has(item.lower);
    case 'emptyNode':
      return emptyNodes.has(item.emptyNode);
    case 'lowerArc':
      return hasLower(item);
    case 'token':
      return false;
  }
}
