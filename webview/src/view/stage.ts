/** The scrolling area with the drawing: draws the visible part, and keeps words in view. */

import { localized } from '../../../server/src/localization/index.ts';
import type { Diagram, DiagramNode } from '../../../server/src/protocol/diagram.ts';
import type { Wrap } from '../../../server/src/protocol/settings.ts';
import type { DiagramOptions } from '../../../server/src/protocol/webview.ts';
import { compose } from '../compose.ts';
import type { Derived } from '../derived.ts';
import { Drawing } from '../draw/drawing.ts';
import { createMeasure } from '../draw/measure.ts';
import { write } from '../draw/svg.ts';
import { edgeLabels } from '../edges.ts';
import type { GraphMarks } from '../enhanced/marks.ts';
import type { LowerLayer } from '../lowerLayer.ts';
import type { PanelEvent } from '../panelEvent.ts';
import type { Measure, Scene, SceneGroup, SceneItem } from '../scene.ts';
import type { Zoom } from '../viewing.ts';
import { markChosen, markSpan, type Range, selectArc, showRange } from './choosing.ts';
import { EdgeLayer } from './edgeLayer.ts';
import { element } from './element.ts';
import { type Arranged, arrange, type Size } from './fit.ts';
import { markGraph } from './graph.ts';
import { cardPlaceOf, itemAt, placeOfNode } from './items.ts';
import { Marks } from './marks.ts';
import { listenForPointing } from './pointing.ts';
import { Viewport } from './viewport.ts';

/** Minimum scale for fitting the height of the panel. */
const SMALLEST = 0.6;
/** Longer sentences are drawn only in the view and a little around it. */
const MOST_WORDS_DRAWN = 200;
/** Margin drawn on each side of the view, in widths and heights of the view. */
const AROUND = 0.5;

/** The current drawing. */
interface Picture {
  readonly diagram: Diagram;
  readonly options: DiagramOptions;
  /** Arcs below the words. */
  readonly lower: LowerLayer | undefined;
}

/** Whatever the decision for rows depends on, apart from edits and what stands around the drawing: a scroll bar must not change it. */
const decidedFor = ({ diagram: { uri, startLine }, options }: Picture, zoom: Zoom): string =>
  JSON.stringify([uri, startLine, options, zoom, window.innerWidth, window.innerHeight]);

export class Stage {
  readonly element: HTMLElement = element('main', 'stage');
  private readonly drawing = new Drawing();
  /** The highlights of the drawing. */
  readonly marks = new Marks(this.drawing);
  private readonly viewport = new Viewport(this.element);
  private picture: Picture | undefined;
  private scene: Scene | undefined;
  private measure: Measure | undefined;
  private scale = 1;
  /** Whether the sentence is in rows, and for which sentence in which window that was decided: edits do not change it. */
  private wrapping = { of: '', isWrapped: false };
  private readonly edges = new EdgeLayer((word) => this.dispatch({ type: 'focus', word }));
  /** Whether there are steps of a derivation below, even if those of this text have yet to arrive. */
  private isDerived = false;
  /** A word about to get the focus: it is drawn even out of view. */
  private awaited: number | undefined;
  private isScrolled = false;

  constructor(private readonly dispatch: (event: PanelEvent) => void) {
    listenForPointing(this.element, (target) => this.itemAt(target), dispatch);
    this.element.addEventListener('scroll', () => this.noticeScroll());
    this.element.addEventListener('wheel', (event) => this.viewport.onWheel(event), { passive: false });
    this.viewport.listenForPan((target) => this.itemAt(target) === undefined);
  }

  /** The drawing and its data; undefined without one. */
  get ground(): { readonly root: HTMLElement; readonly svg: SVGSVGElement; readonly scene: Scene } | undefined {
    return this.scene && { root: this.drawing.element, svg: this.drawing.overWords, scene: this.scene };
  }

  /** The word with the keyboard focus, also while the window has lost it. */
  private get focusedWord(): number | undefined {
    const found = this.itemAt(document.activeElement);
    return found?.item.kind === 'word' ? found.item.word : undefined;
  }

  /** Whether the sentence is broken into rows. */
  get isWrapped(): boolean {
    return this.wrapping.isWrapped;
  }

  /** Draws a sentence, or the same one for another panel. */
  show(picture: Picture, zoom: Zoom, panel: Size): Arranged {
    const { diagram, options, lower } = picture;
    const measure = this.measure ?? createMeasure();
    this.measure = measure;
    this.marks.follow(diagram);
    this.picture = picture;
    const holdWords = this.viewport.holdWords(panel.height);
    const arranged = arrange(
      (room) => compose(diagram, options, measure, lower, room),
      zoom,
      panel,
      this.wrapFor(picture, zoom),
      this.scale,
    );
    this.scene = arranged.scene;
    this.scale = arranged.scale;
    const { isWrapped } = arranged;
    this.wrapping = { of: 0 < panel.width ? decidedFor(picture, zoom) : '', isWrapped };
    write(this.element, 'dir', diagram.isRightToLeft ? 'rtl' : 'ltr');
    this.element.classList.toggle('is-wrapped', isWrapped);
    this.viewport.show(this.scene, this.shownScale);
    const label = localized`Dependency tree, ${diagram.words.length} words, ${diagram.summary}`;
    this.drawing.show(this.scene, label, this.wanted());
    if (!this.drawing.element.isConnected) this.element.append(this.drawing.element);
    this.size();
    this.marks.show();
    holdWords();
    this.showEdges();
    return arranged;
  }

  private wrapFor(picture: Picture, zoom: Zoom): Wrap {
    const { wrap = 'never' } = picture.options;
    const isDecided = this.wrapping.of === decidedFor(picture, zoom);
    if (wrap !== 'auto' || !isDecided) return wrap;
    return this.isWrapped ? 'always' : 'never';
  }

  clear(): void {
    this.drawing.element.remove();
    this.scene = undefined;
    this.picture = undefined;
    this.marks.follow(undefined);
    this.viewport.show(undefined, 1);
  }

  /** Marks the words and arcs of a configuration of a derivation; without one, removes the marks. */
  showDerived(derived: Derived | undefined): void {
    if (derived === undefined && !this.isDerived) return;
    this.isDerived = derived !== undefined;
    this.size();
    this.marks.show({ derived });
  }

  /** Marks the arc selected by a click. */
  selectArc(dependent: number | undefined): void {
    selectArc(this.drawing, dependent);
  }

  /** Marks the arcs to a word that have a question of a session. */
  markChosen(dependent: number | undefined): void {
    markChosen(this.drawing, dependent);
  }

  /** Marks the chosen mention. */
  markSpan(span: number | undefined): void {
    markSpan(this.drawing, span);
  }

  /** Marks the words selected with Shift and the arrow keys; without any, the one with the focus is the selected one of the list. */
  showRange(range: Range | undefined, focused: number | undefined): void {
    showRange(this.drawing, range, focused);
  }

  /** Marks the edited part of the enhanced graph. */
  showGraph(marks: GraphMarks | undefined): void {
    markGraph(this.drawing, marks);
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

  private get isDrawnInParts(): boolean {
    return MOST_WORDS_DRAWN < (this.picture?.diagram.words.length ?? 0);
  }

  /** The groups to draw: all, or those of a long sentence in or near the view. */
  private wanted(): (group: SceneGroup) => boolean {
    const { scene, awaited } = this;
    if (scene === undefined || !this.isDrawnInParts) return () => true;
    const { left, right, top, bottom } = this.viewport.view;
    const [dx, dy] = [(right - left) * AROUND, (bottom - top) * AROUND];
    const always = new Set([...this.marks.words, awaited, this.focusedWord]);
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
    const isShown = !this.isWrapped && this.viewport.isWider;
    const { view } = this.viewport;
    this.edges.show(isShown ? edgeLabels(scene, picture.diagram, view, measure) : [], view.left, this.shownScale);
    this.drawing.cover(this.edges.element);
  }

  /** Draws groups that have come into view. */
  private redraw(): void {
    if (this.scene === undefined || !this.isDrawnInParts) return;
    this.drawing.showOnly(this.wanted());
    this.marks.showAgain();
  }

  /** Marks the word at the text cursor and scrolls to it; without one, to the start of the sentence. */
  setCurrent(word: number | undefined, isNewSentence: boolean): void {
    if (this.scene === undefined) return;
    if (this.focusedWord === undefined) this.marks.makeTabStop(word ?? 1);
    if (word !== undefined) this.need(word);
    this.marks.show({ current: word });
    if (word !== undefined) this.viewport.scrollToWord(word, isNewSentence);
    else if (isNewSentence) this.viewport.scrollToStart();
  }

  /**
   * Moves the keyboard focus to a word. Without the keyboard, the word only gets the focus later: focusing anything would take the
   * keyboard from the text.
   */
  focus(word: number, hasKeyboard: boolean): void {
    this.need(word);
    this.marks.makeTabStop(word);
    if (hasKeyboard) this.drawing.words[word]?.focus({ preventScroll: true });
    this.viewport.scrollToWord(word, false);
  }

  /** Takes the keyboard focus from the word that has it. */
  leave(): void {
    if (this.focusedWord !== undefined) this.drawing.words[this.focusedWord]?.blur();
  }

  /** Draws a word that was out of view. */
  private need(word: number): void {
    if (this.drawing.words[word] !== undefined) return;
    this.awaited = word;
    this.redraw();
    this.awaited = undefined;
  }

  itemAt(target: EventTarget | null): { readonly item: SceneItem; readonly element: Element } | undefined {
    return itemAt(this.drawing, target);
  }

  /** The place for the card of an item, see `items.ts`. */
  placeOf(item: SceneItem): DOMRect | undefined {
    return cardPlaceOf(this.drawing, item);
  }

  placeOfNode(node: DiagramNode): DOMRect | undefined {
    return placeOfNode(this.drawing, node);
  }
}
