/** The scrolling area with the drawing: redraws, highlights related items, moves the focus from word to word. */

import type { Diagram, DiagramNode } from '../../../server/src/protocol/diagram.ts';
import type { DiagramOptions } from '../../../server/src/protocol/webview.ts';
import { compose } from '../compose.ts';
import type { Derived } from '../derived.ts';
import { Drawing } from '../draw/drawing.ts';
import { createMeasure } from '../draw/measure.ts';
import { write } from '../draw/svg.ts';
import { edgeLabels } from '../edges.ts';
import type { Hints } from '../editing/hints.ts';
import { type GraphMarks, nodeOfItem } from '../enhanced/marks.ts';
import { type Arranged, arrange, type Size } from '../fit.ts';
import { isSameNode, type LowerLayer } from '../lowerLayer.ts';
import type { MatchMarks } from '../matches/marks.ts';
import type { PanelEvent } from '../reducer.ts';
import type { Measure, Point, Scene, SceneGroup, SceneItem } from '../scene.ts';
import { markChosen, type Range, selectArc, showHints, showRange, showSigns } from './choosing.ts';
import { EdgeLayer } from './edgeLayer.ts';
import { element } from './element.ts';
import { markGraph } from './graph.ts';
import { light } from './light.ts';
import { Viewport } from './viewport.ts';
import type { Zoom } from './zoom.ts';

/** Minimum scale that the height of the panel may lead to. */
const SMALLEST = 0.6;
/** Longer sentences are drawn only where they are in view, and a little around it. */
const MOST_WORDS_DRAWN = 200;
/** What is drawn on each side beyond the view, in widths and heights of the view. */
const AROUND = 0.5;

/** What is drawn. */
export interface Picture {
  readonly diagram: Diagram;
  readonly options: DiagramOptions;
  /** Arcs below the words. */
  readonly lower: LowerLayer | undefined;
}

export class Stage {
  readonly element: HTMLElement = element('main', 'stage');
  private readonly drawing = new Drawing();
  private readonly viewport = new Viewport(this.element);
  private picture: Picture | undefined;
  private scene: Scene | undefined;
  private measure: Measure | undefined;
  private scale = 1;
  private readonly edges = new EdgeLayer((word) => this.dispatch({ type: 'focus', word }));
  /** All but this word and its family is dimmed. */
  private dimmedAround: number | undefined;
  private lit: SceneItem | undefined;
  private derived: Derived | undefined;
  /** Whether there are steps of a derivation below, even if those of this text have not come yet. */
  private isDerived = false;
  private match: MatchMarks | undefined;
  private current: number | undefined;
  /** A word that is about to get the focus: it is drawn wherever it is. */
  private awaited: number | undefined;
  private isScrolled = false;
  /** Where the pointer was last. */
  private pointer: Partial<Point> = {};
  private hints: Hints | undefined;
  private tabStop = 1;

  constructor(private readonly dispatch: (event: PanelEvent) => void) {
    this.element.addEventListener('pointerover', (event) => {
      const { x, y } = this.pointer;
      this.pointer = { x: event.screenX, y: event.screenY };
      this.point(event.target, event.screenX === x && event.screenY === y);
    });
    this.element.addEventListener('pointermove', ({ screenX: x, screenY: y }) => {
      this.pointer = { x, y };
    });
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
    this.element.addEventListener('scroll', () => this.noticeScroll());
    this.element.addEventListener('wheel', (event) => this.viewport.onWheel(event), { passive: false });
    this.viewport.listenForPan((target) => this.itemAt(target) === undefined);
  }

  /** The drawing and its data; undefined without one. */
  get ground(): { readonly root: HTMLElement; readonly svg: SVGSVGElement; readonly scene: Scene } | undefined {
    return this.scene && { root: this.drawing.element, svg: this.drawing.overWords, scene: this.scene };
  }

  /** The word that has the keyboard focus, or had it when the window lost it. */
  private get focusedWord(): number | undefined {
    const found = this.itemAt(document.activeElement);
    return found?.item.kind === 'word' ? found.item.word : undefined;
  }

  /** Draws a sentence, or the same one for another panel. @param focused the word that has the focus */
  show(picture: Picture, zoom: Zoom, panel: Size, focused: number | undefined): Arranged {
    const { diagram, options, lower } = picture;
    const measure = this.measure ?? createMeasure();
    this.measure = measure;
    if (picture.diagram !== this.picture?.diagram) {
      this.derived = undefined;
      this.lit = undefined;
      this.match = undefined;
    }
    this.picture = picture;
    const holdWords = this.viewport.holdWords();
    const arranged = arrange(
      (room) => compose(diagram, options, measure, lower, room),
      zoom,
      panel,
      options.wrap === true,
      this.scale,
    );
    this.scene = arranged.scene;
    this.scale = arranged.scale;
    write(this.element, 'dir', diagram.isRightToLeft ? 'rtl' : 'ltr');
    this.element.classList.toggle('is-wrapped', options.wrap === true);
    this.viewport.show(this.scene, this.shownScale);
    const label = `Dependency tree, ${diagram.words.length} words, ${diagram.summary}`;
    this.drawing.show(this.scene, label, this.wanted());
    if (!this.drawing.element.isConnected) this.element.append(this.drawing.element);
    this.size();
    this.mark();
    holdWords();
    this.showEdges();
    if (focused !== undefined) this.focus(focused);
    return arranged;
  }

  clear(): void {
    this.drawing.element.remove();
    this.scene = undefined;
    this.picture = undefined;
    this.current = undefined;
    this.viewport.show(undefined, 1);
  }

  /** Marks where the words and arcs are in a configuration of a derivation; without one, removes the marks. */
  showDerived(derived: Derived | undefined): void {
    if (derived === undefined && !this.isDerived) return;
    this.derived = derived;
    this.isDerived = derived !== undefined;
    this.size();
    this.mark();
  }

  /** Marks what a search has found; without marks, removes them. */
  showMatch(match: MatchMarks | undefined): void {
    if (match === undefined && this.match === undefined) return;
    this.match = match;
    this.mark();
    showSigns(this.drawing, match);
  }

  /** Shows what to type instead of pointing at a word; without hints, removes them. */
  showHints(hints: Hints | undefined): void {
    this.hints = hints;
    showHints(this.drawing, hints);
  }

  /** Marks the arc selected by a click. */
  selectArc(dependent: number | undefined): void {
    selectArc(this.drawing, dependent);
  }

  /** Marks the arcs to a word that a review or comparison is about. */
  markChosen(dependent: number | undefined): void {
    markChosen(this.drawing, dependent);
  }

  /** Marks the words selected with Shift and the arrow keys; without any, the one with the focus is the selected one of the list. */
  showRange(range: Range | undefined, focused: number | undefined): void {
    showRange(this.drawing, range, focused);
  }

  /** Marks what is edited of the enhanced graph. */
  showGraph(marks: GraphMarks | undefined): void {
    markGraph(this.drawing, marks);
  }

  /** Where a word or empty node is in the window. */
  placeOfNode(node: DiagramNode): DOMRect | undefined {
    const found = [...this.drawing.items].find(([, item]) => {
      const other = nodeOfItem(item);
      return other !== undefined && isSameNode(other, node);
    });
    return found?.[0].getBoundingClientRect();
  }

  /** Fonts may have changed with the theme. */
  forgetFonts(): void {
    this.measure = undefined;
  }

  /**
   * With the steps of a derivation below, the whole height is visible, as arcs appear at any level; but the scale never becomes
   * unreadable.
   */
  private get shownScale(): number {
    if (!this.isDerived || this.scene === undefined) return this.scale;
    return Math.min(this.scale, Math.max(SMALLEST, this.element.clientHeight / this.scene.height));
  }

  private size(): void {
    if (this.scene === undefined) return;
    const scale = this.shownScale;
    this.viewport.show(this.scene, scale);
    this.drawing.setScale(scale);
  }

  /** Which groups are drawn: all, or those of a long sentence that are about in view. */
  private wanted(): (group: SceneGroup) => boolean {
    const { scene, picture, current, awaited } = this;
    if (scene === undefined || picture === undefined || picture.diagram.words.length <= MOST_WORDS_DRAWN)
      return () => true;
    const { left, right, top, bottom } = this.viewport.view;
    const [dx, dy] = [(right - left) * AROUND, (bottom - top) * AROUND];
    const always = new Set([current, awaited, this.focusedWord, this.tabStop]);
    const isNear = scene.bands.map((band) => top - dy <= band.bottom && band.top <= bottom + dy);
    return ({ item, band, span }) =>
      (isNear[band] && left - dx <= span.right && span.left <= right + dx) ||
      (item.kind === 'word' && always.has(item.word));
  }

  private noticeScroll(): void {
    this.dispatch({ type: 'dismiss' });
    if (this.isScrolled) return;
    this.isScrolled = true;
    requestAnimationFrame(() => {
      this.isScrolled = false;
      this.redraw();
      this.showEdges();
    });
  }

  /** Labels for arcs that leave the view. Rows have their own. */
  private showEdges(): void {
    const { scene, picture, measure } = this;
    if (scene === undefined || picture === undefined || measure === undefined) return;
    const isShown = picture.options.wrap !== true && this.viewport.isWider;
    const { view } = this.viewport;
    this.edges.show(isShown ? edgeLabels(scene, picture.diagram, view, measure) : [], view.left, this.shownScale);
    this.drawing.cover(this.edges.element);
  }

  /** Dims all but a word, its head and its dependents; without a word, nothing. */
  dimAround(word: number | undefined): void {
    if (word === this.dimmedAround) return;
    this.dimmedAround = word;
    this.mark();
  }

  /** Draws what has come into view. */
  private redraw(): void {
    if (this.scene === undefined || (this.picture?.diagram.words.length ?? 0) <= MOST_WORDS_DRAWN) return;
    this.drawing.showOnly(this.wanted());
    this.mark();
    if (this.match !== undefined) showSigns(this.drawing, this.match);
    if (this.hints !== undefined) this.showHints(this.hints);
  }

  /** Marks the word at the text cursor and scrolls to it; without one, to the start of the sentence. */
  setCurrent(word: number | undefined, isNewSentence: boolean): void {
    if (this.scene === undefined) return;
    if (word !== this.current) this.drawing.words[this.current ?? 0]?.removeAttribute('aria-current');
    this.current = word;
    if (this.focusedWord === undefined) this.makeTabStop(word ?? 1);
    if (word !== undefined) {
      this.need(word);
      this.mark();
      this.viewport.scrollToWord(word, isNewSentence);
    } else {
      this.mark();
      if (isNewSentence) this.viewport.scrollToStart();
    }
  }

  /** Moves the keyboard focus to a word. */
  focus(word: number): void {
    this.awaited = word;
    this.need(word);
    this.makeTabStop(word);
    this.drawing.words[word]?.focus({ preventScroll: true });
    this.awaited = undefined;
    this.viewport.scrollToWord(word, false);
  }

  /** Draws a word that was out of view. */
  private need(word: number): void {
    if (this.drawing.words[word] === undefined) this.redraw();
  }

  /** One word is in the tab order: the toolbar and the tree are one Tab apart, however long the sentence is. */
  private makeTabStop(word: number): void {
    if (word !== this.tabStop) this.drawing.words[this.tabStop]?.setAttribute('tabindex', '-1');
    this.tabStop = word;
    write(this.drawing.words[word], 'tabindex', '0');
  }

  itemAt(target: EventTarget | null): { item: SceneItem; element: Element } | undefined {
    for (let each = target instanceof Element ? target : null; each !== null; each = each.parentElement) {
      const item = this.drawing.items.get(each);
      if (item !== undefined) return { item, element: each };
    }
    return undefined;
  }

  private point(target: EventTarget | null, isStill = false): void {
    const found = this.itemAt(target) ?? this.itemAt(document.activeElement);
    this.dispatch({ type: 'point', item: found?.item, isStill });
  }

  private noticeFocus(target: EventTarget | null): void {
    this.dispatch({ type: 'focused', word: this.focusedWord });
    this.point(target);
  }

  /** Where the card of an item goes: words are explained next to them, arcs below the words, where the card covers none of them. */
  placeOf(item: SceneItem): DOMRect | undefined {
    const [found] = [...this.drawing.items].find(([, each]) => isSameItem(each, item)) ?? [];
    if (found === undefined) return undefined;
    const box = found.getBoundingClientRect();
    if (item.kind === 'word') return box;
    const label = found.querySelector('.label-box')?.getBoundingClientRect() ?? box;
    const row = found.closest('.row')?.querySelector('.words')?.getBoundingClientRect() ?? box;
    return new DOMRect(label.x, label.y, label.width, Math.max(label.bottom, row.bottom) - label.y);
  }

  /** Highlights an item and everything that belongs to it. */
  light(item: SceneItem | undefined): void {
    if (this.lit === item) return;
    this.lit = item;
    this.mark();
  }

  /** Gives everything drawn the classes of its marks; a new drawing has none. */
  private mark(): void {
    const { drawing, picture, lit, derived, current, dimmedAround, match } = this;
    if (picture === undefined) return;
    light(drawing, picture.diagram, { lit, derived, current, dimmedAround, match });
    write(drawing.words[current ?? 0], 'aria-current', 'true');
    write(drawing.words[this.tabStop], 'tabindex', '0');
  }
}

const isLabel = (target: EventTarget | null): boolean =>
  target instanceof Element && target.matches('.label, .strong-label, .label-box');

function isSameItem(a: SceneItem, b: SceneItem): boolean {
  const others = new Map(Object.entries(b));
  return a === b || Object.entries(a).every(([name, value]) => others.get(name) === value);
}
