/**
 * The SVG of a sentence on the page, kept across drawings: after an edit only changes are written. The words of
 * each row are a picture of their own, so that they can stay in view while the arcs scroll behind them.
 */

import { localized } from '../../../server/src/localization/index.ts';
import { type Band, type PartName, partOf, type Scene, type SceneGroup, type SceneItem } from '../scene.ts';
import { ariaOf, create, drawShape, translationOf, updateShape, write } from './svg.ts';

interface Drawn {
  readonly element: SVGGElement;
  group: SceneGroup;
  /** The classes written here; others may have been added. */
  classNames: readonly string[];
}

/** Classes of an item beyond those of its group: its marks in the drawing. */
type MarksOf = (item: SceneItem) => readonly string[];

/** The pictures of one row of words. */
interface Row {
  readonly element: HTMLElement;
  readonly parts: Readonly<Record<PartName, SVGSVGElement>>;
}

const PARTS: readonly PartName[] = ['arcs', 'words', 'lower'];

export class Drawing {
  /** Has the classes that concern all groups. */
  readonly element = document.createElement('div');
  /** Element → its item. */
  readonly items = new Map<Element, SceneItem>();
  /** Elements of the words by position; index 0 is unused. Words out of view may have none. */
  readonly words: (SVGGElement | undefined)[] = [];
  private readonly rows: Row[] = [];
  private readonly drawn = new Map<string, Drawn>();
  private scene: Scene | undefined;

  constructor() {
    this.element.className = 'drawing';
  }

  /**
   * New groups have no class until they are marked.
   *
   * @param label of the picture, for screen readers
   * @param isWanted whether to draw a group; all groups by default
   */
  show(scene: Scene, label: string, isWanted: (group: SceneGroup) => boolean = () => true): void {
    this.scene = scene;
    this.showRows(scene, label);
    this.showGroups(scene, isWanted);
  }

  /** Marks everything drawn. Writing a class makes the browser compute its style again, even if it is the same. */
  mark(marksOf: MarksOf): void {
    for (const drawn of this.drawn.values()) {
      const { element, group, classNames: before } = drawn;
      const marks = marksOf(group.item);
      const after = marks.length === 0 ? group.classNames : [...group.classNames, ...marks];
      if (after.length === before.length && after.every((name, at) => name === before[at])) continue;
      drawn.classNames = after;
      element.classList.remove(...before.filter((name) => !after.includes(name)));
      element.classList.add(...after.filter((name) => !before.includes(name)));
    }
  }

  /** Draws other groups of the same scene. */
  showOnly(isWanted: (group: SceneGroup) => boolean): void {
    if (this.scene !== undefined) this.showGroups(this.scene, isWanted);
  }

  /** A picture in the coordinates of the scene, for overlays; it stays with the words. */
  get overWords(): SVGSVGElement {
    return this.rows[this.rows.length - 1].parts.words;
  }

  /** Overlays something on the arcs of the first row. */
  cover(element: HTMLElement): void {
    if (element.parentElement !== this.rows[0]?.element) this.rows[0]?.element.prepend(element);
  }

  setScale(scale: number): void {
    const bands = this.scene?.bands ?? [];
    bands.forEach((band, index) => {
      const { element, parts } = this.rows[index];
      element.style.width = `${this.width * scale}px`;
      // The rows are at their places in the scene, where drop targets and scroll targets are looked up.
      element.style.marginBottom = `${((bands[index + 1]?.top ?? band.bottom) - band.bottom) * scale}px`;
      for (const name of PARTS) {
        const [top, bottom] = rangeOf(band, name);
        write(parts[name], 'width', String(this.width * scale));
        write(parts[name], 'height', String((bottom - top) * scale));
      }
    });
  }

  private get width(): number {
    return this.scene?.width ?? 0;
  }

  private showRows({ bands, width }: Scene, label: string): void {
    while (this.rows.length < bands.length) {
      const row = createRow();
      this.rows.push(row);
      this.element.append(row.element);
    }
    for (const { element } of this.rows.splice(bands.length)) element.remove();
    bands.forEach((band, index) => {
      const { parts } = this.rows[index];
      for (const name of PARTS) {
        const [top, bottom] = rangeOf(band, name);
        write(parts[name], 'viewBox', `0 ${top} ${width} ${bottom - top}`);
        const className = `tree ${name}${bottom <= top ? ' is-empty' : ''}`;
        write(parts[name], 'class', className);
      }
      write(parts.words, 'aria-label', bands.length === 1 ? label : localized`${label}, row ${index + 1}`);
    });
  }

  private showGroups({ groups }: Scene, isWanted: (group: SceneGroup) => boolean): void {
    const wanted = new Map(groups.filter(isWanted).map((group) => [keyOf(group), group]));
    // First of all: moving an element makes it lose the focus.
    for (const [key, { element }] of this.drawn) {
      if (wanted.has(key)) continue;
      element.remove();
      this.items.delete(element);
      this.drawn.delete(key);
    }
    const next = new Map<SVGSVGElement, ChildNode | null>();
    for (const { parts } of this.rows) for (const name of PARTS) next.set(parts[name], parts[name].firstChild);
    this.words.length = 0;
    for (const [key, group] of wanted) {
      const element = this.showGroup(key, group);
      const part = this.rows[group.band].parts[partOf(group.item)];
      const place = next.get(part) ?? null;
      if (element === place) next.set(part, element.nextSibling);
      else part.insertBefore(element, place);
      if (group.item.kind === 'word') this.words[group.item.word] = element;
    }
  }

  private showGroup(key: string, group: SceneGroup): SVGGElement {
    const known = this.drawn.get(key);
    if (known === undefined) {
      const element = create('g', { ...ariaOf(group), transform: translationOf(group) });
      // Blanks, so that readers of the page do not join the texts of a word.
      element.append(...group.shapes.flatMap((shape) => [drawShape(shape), ' ']));
      this.drawn.set(key, { element, group, classNames: [] });
      this.items.set(element, group.item);
      return element;
    }
    update(known, group);
    this.items.set(known.element, group.item);
    known.group = group;
    return known.element;
  }
}

/** The attributes of `ariaOf` that are only initial values: they follow the focus and the selection. */
const FOLLOWING: ReadonlySet<string> = new Set(['tabindex', 'aria-selected']);

/** Writes the differences from the previous drawing, except for classes. */
function update({ element, group: old }: Drawn, group: SceneGroup): void {
  if (old === group) return;
  for (const [name, value] of Object.entries(ariaOf(group))) {
    if (!FOLLOWING.has(name)) write(element, name, value);
  }
  if (old.origin.x !== group.origin.x || old.origin.y !== group.origin.y)
    write(element, 'transform', translationOf(group));
  const isSameKind =
    old.shapes.length === group.shapes.length && group.shapes.every(({ type }, at) => type === old.shapes[at].type);
  if (!isSameKind) element.replaceChildren(...group.shapes.flatMap((shape) => [drawShape(shape), ' ']));
  else for (const [at, shape] of group.shapes.entries()) updateShape(element.children[at], old.shapes[at], shape);
}

function createRow(): Row {
  const element = document.createElement('div');
  element.className = 'row';
  const parts = {
    arcs: create('svg', { class: 'tree arcs', 'aria-hidden': 'true' }),
    words: create('svg', { class: 'tree words', role: 'listbox', 'aria-multiselectable': 'true' }),
    lower: create('svg', { class: 'tree lower', 'aria-hidden': 'true' }),
  };
  element.append(parts.arcs, parts.words, parts.lower);
  return { element, parts };
}

function rangeOf({ top, wordsTop, wordsBottom, bottom }: Band, part: PartName): readonly [number, number] {
  if (part === 'arcs') return [top, wordsTop];
  return part === 'words' ? [wordsTop, wordsBottom] : [wordsBottom, bottom];
}

/** The same for the same thing in two drawings; an arc between two rows is drawn in both. */
const keyOf = ({ item, band }: SceneGroup): string => `${band} ${JSON.stringify(item)}`;
