/** The visible items of the panel: each text and each mark with its colour and position. These functions run in the page. */

export interface Ink {
  readonly kind: 'text' | 'mark';
  /** A name for people. */
  readonly name: string;
  readonly colour: readonly [number, number, number];
  /** With the opacities of all its ancestors. */
  readonly alpha: number;
  /** The points for sampling its background, in CSS pixels of the frame. */
  readonly region:
    | { readonly points: readonly (readonly [number, number])[] }
    | { readonly rect: { readonly x: number; readonly y: number; readonly width: number; readonly height: number } };
}

/**
 * `Ink[]` as JSON: packed value by value, its thousands of points would take playwright longer than all the rest. Self-contained, since it is sent
 * to the page as text. Leaves out anything disabled, hidden, scrolled away or covered.
 */
export function readInk(): string {
  const found: Ink[] = [];
  const context = new OffscreenCanvas(1, 1).getContext('2d', { willReadFrequently: true });
  if (context === null) throw new Error('no canvas');

  const parsed = new Map<string, [number, number, number, number]>();

  /** Any CSS colour as red, green, blue and alpha; `color-mix` too. */
  function parse(colour: string): [number, number, number, number] {
    const known = parsed.get(colour) ?? read(colour);
    parsed.set(colour, known);
    return known;
  }

  function read(colour: string): [number, number, number, number] {
    context!.clearRect(0, 0, 1, 1);
    context!.fillStyle = colour;
    context!.fillRect(0, 0, 1, 1);
    const [r, g, b, a] = context!.getImageData(0, 0, 1, 1).data;
    return [r, g, b, a / 255];
  }

  /** The parent in the tree that is drawn: slots and shadow roots included. */
  function parentOf(node: Node): Element | null {
    if ((node instanceof Element || node instanceof Text) && node.assignedSlot !== null) return node.assignedSlot;
    const { parentNode } = node;
    return parentNode instanceof ShadowRoot ? parentNode.host : parentNode instanceof Element ? parentNode : null;
  }

  function chainOf(node: Node): Element[] {
    const chain: Element[] = [];
    for (let each = node instanceof Element ? node : parentOf(node); each !== null; each = parentOf(each))
      chain.push(each);
    return chain;
  }

  interface Sight {
    readonly opacity: number;
    readonly clip: DOMRect;
  }
  const everything: Sight = { opacity: 1, clip: new DOMRect(0, 0, window.innerWidth, window.innerHeight) };
  /** Elements share their ancestors, and styles take long to read. */
  const sights = new Map<Element, Sight | undefined>();

  /** While a dialog is open, everything else is dimmed and out of reach, like a disabled control. */
  const dialog = document.querySelector('dialog:modal');

  /** Undefined if nothing of it is visible. */
  function sightOf(node: Node): Sight | undefined {
    const own = node instanceof Element ? node : parentOf(node);
    const isOut = own !== null && dialog !== null && !chainOf(own).includes(dialog);
    const sight = own === null || isOut ? undefined : sightIn(own);
    const isHidden = own === null || getComputedStyle(own).visibility === 'hidden';
    return sight === undefined || sight.opacity === 0 || isHidden ? undefined : sight;
  }

  function sightIn(element: Element): Sight | undefined {
    if (!sights.has(element)) {
      const parent = parentOf(element);
      const around = parent === null ? everything : sightIn(parent);
      sights.set(element, around && narrowed(element, around));
    }
    return sights.get(element);
  }

  function narrowed(element: Element, { opacity, clip }: Sight): Sight | undefined {
    const style = getComputedStyle(element);
    if (style.display === 'none' || element.matches('[disabled], .disabled')) return undefined;
    const seen = opacity * Number(style.opacity);
    const isClipping = element instanceof HTMLElement && /auto|scroll|hidden/.test(style.overflow);
    if (!isClipping || element === document.body) return { opacity: seen, clip };
    const outer = element.getBoundingClientRect();
    // Scrolled content ends at the border.
    const { clientLeft, clientTop, clientWidth, clientHeight } = element;
    const box = new DOMRect(outer.left + clientLeft, outer.top + clientTop, clientWidth, clientHeight);
    const [left, top] = [Math.max(clip.left, box.left), Math.max(clip.top, box.top)];
    const [right, bottom] = [Math.min(clip.right, box.right), Math.min(clip.bottom, box.bottom)];
    return { opacity: seen, clip: new DOMRect(left, top, Math.max(0, right - left), Math.max(0, bottom - top)) };
  }

  /** What lies over the rest: card, notice, menu, fields, letters of hints, labels at the edge, what is shown while dragging, the fixed heads of the table. */
  const floating =
    '.card, .notice, .menu, .is-at-word, .drag-hint, .root-zone, .label-field, .cell-form, .hint, .edge, .derivation-table th';
  const shown = [...document.querySelectorAll(floating)].filter((each) => 0 < each.getClientRects().length);
  /** Where each of them is, with its shadow: measured once, as all items are compared with all of them. */
  const covers = shown.map((cover) => {
    const { left, right, top, bottom } = cover.getBoundingClientRect();
    const shadow = cover.localName === 'th' || cover instanceof SVGElement ? 0 : 10;
    const edges = { left: left - shadow, right: right + shadow, top: top - shadow, bottom: bottom + shadow };
    return { cover, ...edges, isNotice: cover.matches('.notice') };
  });
  /** Also in part, or by a shadow. */
  const isCovered = (node: Node, left: number, top: number, right = left, bottom = top) =>
    covers.some((each) => {
      const isBeside = right < each.left || each.right < left;
      if (isBeside || bottom < each.top || each.bottom < top || each.cover.contains(node)) return false;
      // A notice lies over all others.
      return each.isNotice || !shown.some((other) => other !== each.cover && other.contains(node));
    });
  const isIn = ({ left, right, top, bottom }: DOMRect, x: number, y: number) =>
    left <= x && x <= right && top <= y && y <= bottom;

  function nameOf(element: Element): string {
    const names = chainOf(element)
      .slice(0, 3)
      .filter((each) => each !== document.body)
      .map(
        (each) =>
          [each.localName, ...each.classList].join('.') + (each.hasAttribute('aria-current') ? '[aria-current]' : ''),
      );
    return names.reverse().join(' ');
  }

  function addText(node: Text): void {
    const sight = sightOf(node);
    const style = sight && getComputedStyle(parentOf(node)!);
    const text = node.data.trim();
    if (sight === undefined || style === undefined || text === '') return;
    const isSvg = node.parentNode instanceof SVGElement;
    const [r, g, b, a] = parse(isSvg ? style.fill : style.color);
    const range = document.createRange();
    range.selectNodeContents(node);
    for (const box of range.getClientRects()) {
      const [x, y] = [box.x + box.width / 2, box.y + box.height / 2];
      if (box.width === 0 || !isIn(sight.clip, x, y) || isCovered(node, box.left, box.top, box.right, box.bottom))
        continue;
      const left = Math.max(box.left, sight.clip.left);
      const right = Math.min(box.right, sight.clip.right);
      const top = Math.max(box.y + box.height / 4, sight.clip.top);
      const bottom = Math.min(box.bottom - box.height / 4, sight.clip.bottom);
      const rect = {
        x: left + 1,
        y: top,
        width: Math.max(1, right - left - 2),
        height: Math.max(1, bottom - top),
      };
      const name = `${nameOf(parentOf(node)!)} "${text.slice(0, 30)}"`;
      found.push({ kind: 'text', name, colour: [r, g, b], alpha: a * sight.opacity, region: { rect } });
      const line = parse(style.textDecorationColor);
      if (style.textDecorationLine !== 'none' && style.textDecorationColor !== (isSvg ? style.fill : style.color))
        found.push({
          kind: 'mark',
          name: `line under ${name}`,
          colour: [line[0], line[1], line[2]],
          alpha: line[3] * sight.opacity,
          region: { rect },
        });
    }
  }

  function addMark(element: Element, what: string, colour: string, all: readonly (readonly [number, number])[]): void {
    const sight = sightOf(element);
    const [r, g, b, a] = parse(colour);
    if (sight === undefined || a === 0) return;
    const points = all.filter(([x, y]) => isIn(sight.clip, x, y) && !isCovered(element, x, y));
    if (points.length === 0) return;
    found.push({
      kind: 'mark',
      name: `${what} of ${nameOf(element)}`,
      colour: [r, g, b],
      alpha: a * sight.opacity,
      region: { points },
    });
  }

  /** In the shape's own coordinates. They take long to find, and most paths are the same in the next state of the panel. */
  function pointsAlong(shape: SVGGeometryElement): readonly DOMPoint[] {
    const holder = globalThis as typeof globalThis & { pathPoints?: Map<string, readonly DOMPoint[]> };
    holder.pathPoints ??= new Map();
    const path = shape.getAttribute('d');
    const known = path === null ? undefined : holder.pathPoints.get(path);
    if (known !== undefined) return known;
    const length = shape.getTotalLength();
    const points = Array.from({ length: 40 }, (_, index) => shape.getPointAtLength((length * (index + 0.5)) / 40));
    if (path !== null) holder.pathPoints.set(path, points);
    return points;
  }

  function addShape(shape: SVGGeometryElement): void {
    const names = shape.classList;
    // Areas to click on, and shapes that only separate others.
    if (['hit', 'label-box', 'disc', 'rubber-halo'].some((name) => names.contains(name))) return;
    const matrix = shape.getScreenCTM();
    if (matrix === null) return;
    const style = getComputedStyle(shape);
    const isFilled = names.contains('arrowhead') || shape.closest('.checked-indicator') !== null;
    if ((style.stroke === 'none' && !isFilled) || sightOf(shape) === undefined) return;
    const points = pointsAlong(shape).map((point) => {
      const { x, y } = point.matrixTransform(matrix);
      return [x, y] as const;
    });
    if (style.stroke !== 'none') addMark(shape, 'stroke', style.stroke, points);
    if (isFilled) addMark(shape, 'fill', style.fill, points);
  }

  /** Points on both sides of an edge of a box, `away` pixels from it. */
  function besideEdge(box: DOMRect, edge: 'top' | 'right' | 'bottom' | 'left', away: number): [number, number][] {
    return [-away, away].flatMap((by) =>
      [0.45, 0.5, 0.55].map((share): [number, number] =>
        edge === 'top' || edge === 'bottom'
          ? [box.left + share * box.width, box[edge] + by]
          : [box[edge] + by, box.top + share * box.height],
      ),
    );
  }

  const EDGES = ['top', 'right', 'bottom', 'left'] as const;
  function addLines(element: Element): void {
    const style = getComputedStyle(element);
    const box = element.getBoundingClientRect();
    if (box.width === 0) return;
    const isFocused = element.matches(':focus-visible');
    if (element.matches('.is-pressed, [aria-current="step"]') || isFocused) {
      const [width, offset] = [Number.parseFloat(style.outlineWidth), Number.parseFloat(style.outlineOffset)];
      // Close to one that lies within the box: further out may be the border of its container.
      const away = offset < 0 ? Math.max(width + offset, -offset) + 0.5 : width + offset + 1;
      if (style.outlineStyle !== 'none')
        addMark(
          element,
          'outline',
          style.outlineColor,
          EDGES.flatMap((edge) => besideEdge(box, edge, away)),
        );
    }
    // Meaningful borders; those between parts of the page are ornament.
    if (!element.matches('.badge, .notice, th, [part="control"][role], .control') || element.closest('vscode-button'))
      return;
    if (
      element.getRootNode() instanceof ShadowRoot &&
      (element.getRootNode() as ShadowRoot).host.localName === 'vscode-button'
    )
      return;
    for (const edge of EDGES) {
      const [width, kind, colour] = ['width', 'style', 'color'].map((part) =>
        style.getPropertyValue(`border-${edge}-${part}`),
      );
      const isOrnament = element.matches('.notice') && Number.parseFloat(width) < 2;
      if (Number.parseFloat(width) === 0 || kind === 'none' || isOrnament) continue;
      addMark(element, `border-${edge}`, colour, besideEdge(box, edge, Number.parseFloat(width) + 2));
    }
  }

  function walk(root: ParentNode & Node): void {
    for (const node of root.childNodes) {
      if (node instanceof Text) addText(node);
      if (!(node instanceof Element)) continue;
      if (node instanceof SVGGeometryElement) addShape(node);
      else if (node instanceof HTMLElement) addLines(node);
      if (node.shadowRoot !== null) walk(node.shadowRoot);
      walk(node);
    }
  }
  walk(document.body);
  return JSON.stringify(found);
}

/** Everything that affects the look: two equal answers around a picture mean that nothing changed meanwhile. */
export function readAppearance(): string {
  const { activeElement } = document;
  const focused = [...document.querySelectorAll('*')].indexOf(activeElement ?? document.body);
  const scrolled = [...document.querySelectorAll('.stage, .derivation-body')].map((each) => [
    each.scrollLeft,
    each.scrollTop,
  ]);
  return JSON.stringify([document.body.outerHTML, focused, scrolled, window.innerWidth, window.innerHeight]);
}

/** Makes texts and marks transparent, or visible again; their background stays as it is. */
export function setInkVisible(isVisible: boolean): void {
  const holder = globalThis as typeof globalThis & { inkless?: CSSStyleSheet };
  holder.inkless ??= new CSSStyleSheet();
  holder.inkless.replaceSync(`
    * { -webkit-text-fill-color: transparent !important; text-decoration-color: transparent !important; outline-color: transparent !important; transition: none !important; }
    svg text, svg tspan { fill: transparent !important; }
    svg :not(.label-box, .disc), svg.icon { stroke: transparent !important; }
    svg .arrowhead, svg .rubber-arrow, svg.checked-indicator, .checked-indicator * { fill: transparent !important; }
  `);
  const roots: (Document | ShadowRoot)[] = [document];
  for (const { shadowRoot } of document.querySelectorAll('*')) if (shadowRoot !== null) roots.push(shadowRoot);
  for (const root of roots) {
    const others = root.adoptedStyleSheets.filter((sheet) => sheet !== holder.inkless);
    root.adoptedStyleSheets = isVisible ? others : [...others, holder.inkless];
  }
}
