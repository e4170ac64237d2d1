/** Entry of the diagram panel: takes what the extension sends, shows it, and sends back what the user wants. */

import './style.css';
import type { Diagram } from '../../server/src/protocol/diagram.ts';
import type { DiagramOptions, RevealTarget } from '../../server/src/protocol/webview.ts';
import { derivedAt } from './derived.ts';
import { type Explanation, explainArc, explainEmptyNode, explainWord } from './explain.ts';
import { connect, type HostRequest } from './host.ts';
import { intentionOf } from './keys.ts';
import type { SceneItem } from './scene.ts';
import { createCard } from './view/card.ts';
import { createDerivation } from './view/derivation.ts';
import { element } from './view/element.ts';
import { createHeader } from './view/header.ts';
import { createLegend } from './view/legend.ts';
import { createNotice } from './view/notice.ts';
import { createPlaceholder } from './view/placeholder.ts';
import { Stage } from './view/stage.ts';
import { createToolbar } from './view/toolbar.ts';
import { isZoom, scaleOf, stepFrom, type Zoom } from './view/zoom.ts';

interface Shown {
  readonly diagram: Diagram;
  readonly options: DiagramOptions;
  readonly word: number | undefined;
}

let shown: Shown | undefined;

const host = connect((message) => {
  switch (message.type) {
    case 'show':
      return show(message);
    case 'cursor':
      return moveCursor(message.version, message.word);
    case 'derivation':
      return derivation.show(message.derivation);
    case 'result':
      return header.tell(message.message);
    case 'empty':
      return showNothing(() => placeholder.showEmpty());
    case 'error':
      return showNothing(() => placeholder.showError(message.message));
  }
});

/** Of the stage; asking for it in between would make the browser lay out the page once more. */
let panelWidth = 0;
let zoom: Zoom = isZoom(host.kept?.zoom) ? host.kept.zoom : 1;

const header = createHeader();
const toolbar = createToolbar({
  step,
  zoom: changeZoom,
  setOption: (option, value) => send({ type: 'setOption', option, value }),
  repair: (kind) => withDiagram(({ uri, version }) => send({ type: 'repair', uri, version, kind })),
});
const stage = new Stage({ onPoint: explain, onActivate: revealItem });
const derivation = createDerivation({
  step: (each) => stage.showDerived(each && derivedAt(each)),
  choose: () => send({ type: 'derive' }),
  close: () => send({ type: 'endDerivation' }),
});
const legend = createLegend();
const notice = createNotice();
const card = createCard();
const placeholder = createPlaceholder(() => host.ready());
const content = element(
  'div',
  'content',
  // Landmarks, for those who go from one to the next: all that is on the page is in one.
  element('header', '', toolbar.element, header.element),
  stage.element,
  element('footer', '', legend.element),
  derivation.element,
);
content.hidden = true;
document.body.append(content, placeholder.element, notice.element, card.element);

placeholder.showEmpty();
document.addEventListener('keydown', onKey);
new ResizeObserver(([{ contentRect }]) => {
  panelWidth = contentRect.width;
  rescale();
}).observe(stage.element);
// VS Code changes the classes of the body when the theme changes.
new MutationObserver(redraw).observe(document.body, {
  attributes: true,
  attributeFilter: ['class', 'data-vscode-theme-id'],
});
stage.element.addEventListener('wheel', onWheel, { passive: false });
stage.element.addEventListener('scroll', () => card.hide());
host.ready();

function show({ diagram, options, word }: Shown): void {
  const before = shown?.diagram;
  const isSameDocument = before?.uri === diagram.uri;
  if (isSameDocument && diagram.version < before.version) return;
  const isNewSentence = !isSameDocument || before.startLine !== diagram.startLine;
  if (isNewSentence) notice.clear();
  // What was done to another sentence says nothing about this one. The first drawing is of the sentence that it was done to.
  if (isNewSentence && before !== undefined) header.tell(undefined);
  shown = { diagram, options, word };
  placeholder.hide();
  content.hidden = false;
  card.hide();
  header.show(diagram);
  toolbar.show(options);
  const scene = stage.show(diagram, options);
  header.showLeftOut(scene.leftOut);
  legend.show(scene.marks);
  rescale();
  stage.setCurrent(word, isNewSentence);
  derivation.draw(diagram);
}

function moveCursor(version: number, word: number | undefined): void {
  if (shown === undefined || shown.diagram.version !== version) return;
  shown = { ...shown, word };
  stage.setCurrent(word, false);
}

function showNothing(present: () => void): void {
  shown = undefined;
  stage.clear();
  card.hide();
  content.hidden = true;
  present();
}

function redraw(): void {
  stage.forgetFonts();
  if (shown !== undefined) show(shown);
}

function withDiagram(action: (diagram: Diagram) => void): void {
  if (shown !== undefined) action(shown.diagram);
}

async function send(request: HostRequest): Promise<void> {
  const outcome = await host.request(request);
  if (!outcome.applied) notice.show(outcome.reason, 'refused');
  else if (outcome.message !== undefined) notice.show(outcome.message, 'done');
}

function step(direction: 'next' | 'previous'): void {
  withDiagram(({ uri, version }) => send({ type: 'step', uri, version, direction }));
}

function reveal(line: number, cell: RevealTarget['cell'], keepsFocus: boolean): void {
  withDiagram(({ uri, version }) => send({ type: 'reveal', uri, version, target: { line, cell }, keepsFocus }));
}

/** A click shows the place in the text, a double click goes there. */
function revealItem(item: SceneItem, isDouble: boolean): void {
  withDiagram((diagram) => {
    const lineOfWord = (word: number) => diagram.words[word - 1].line;
    switch (item.kind) {
      case 'word':
        if (!isDouble) stage.focus(item.word);
        return reveal(lineOfWord(item.word), 'form', !isDouble);
      case 'arc':
        return reveal(lineOfWord(item.dependent), 'head', !isDouble);
      case 'crossing':
        return reveal(lineOfWord(item.upper), 'head', !isDouble);
      case 'token':
        return reveal(diagram.multiwordTokens[item.token].line, 'form', !isDouble);
      case 'emptyNode':
        return reveal(diagram.emptyNodes[item.emptyNode].line, 'form', !isDouble);
    }
  });
}

function explain(item: SceneItem | undefined, target: Element | undefined): void {
  const explanation = shown === undefined || item === undefined ? undefined : explanationOf(shown.diagram, item);
  if (explanation === undefined || target === undefined) card.hide();
  else card.show(explanation, placeOf(target));
}

function explanationOf(diagram: Diagram, item: SceneItem): Explanation | undefined {
  switch (item.kind) {
    case 'word':
      return explainWord(diagram, diagram.words[item.word - 1]);
    case 'arc':
      return explainArc(diagram, item.dependent);
    case 'crossing': {
      const [upper, lower] = [explainArc(diagram, item.upper), explainArc(diagram, item.lower)];
      return { title: `${upper.title}  ✕  ${lower.title}`, lines: [...upper.lines, ...lower.lines] };
    }
    case 'emptyNode':
      return explainEmptyNode(diagram.emptyNodes[item.emptyNode]);
    case 'token':
      return undefined;
  }
}

/** Words are explained where they are; arcs under the words, where the card hides none of them. */
function placeOf(target: Element): DOMRect {
  const box = target.getBoundingClientRect();
  const label = target.querySelector('.label-box')?.getBoundingClientRect() ?? box;
  const bottom = stage.element.querySelector('.tree')?.getBoundingClientRect().bottom ?? box.bottom;
  return target.classList.contains('word') ? box : new DOMRect(label.x, label.y, label.width, bottom - label.y);
}

function onKey(event: KeyboardEvent): void {
  if (shown === undefined || event.ctrlKey || event.metaKey || event.altKey) return;
  // In the toolbar, Enter and Space belong to the controls.
  const word = stage.focusedWord;
  const intention = intentionOf(event.key, shown.diagram, word);
  if (intention === undefined) return;
  event.preventDefault();
  switch (intention.type) {
    case 'focus':
      stage.focus(intention.word);
      break;
    case 'reveal':
      reveal(shown.diagram.words[intention.word - 1].line, intention.cell, false);
      break;
    case 'step':
      step(intention.direction);
      break;
    case 'zoom':
      changeZoom(intention.by);
      break;
    case 'dismiss':
      card.hide();
      break;
  }
}

function onWheel(event: WheelEvent): void {
  if (!event.ctrlKey) return;
  event.preventDefault();
  changeZoom(event.deltaY < 0 ? 'in' : 'out');
}

function changeZoom(by: 'in' | 'out' | 'reset' | 'fit'): void {
  if (by === 'fit') zoom = zoom === 'fit' ? 1 : 'fit';
  else zoom = by === 'reset' ? 1 : stepFrom(currentScale(), by);
  host.keep({ zoom });
  rescale();
}

const currentScale = (): number => scaleOf(zoom, stage.width, panelWidth);

function rescale(): void {
  const scale = currentScale();
  stage.setScale(scale);
  toolbar.showZoom(scale, zoom === 'fit');
}
