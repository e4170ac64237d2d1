/** Entry of the diagram panel: wires extension, state and page. */

import './language.ts';
import './style.css';
import './editing.css';
import './mouse.css';
import './lower.css';
import './matches/matches.css';
import './session/session.css';
import type { FromWebview, ToWebview } from '../../server/src/protocol/webview.ts';
import { sheetPart } from './draw/sheet.ts';
import { connect } from './host.ts';
import type { Effect } from './requests.ts';
import { initialState, type Kept } from './state.ts';
import { createStore } from './store.ts';
import { createPage } from './view/page.ts';

const host = connect<ToWebview, FromWebview, Kept>((message) => store.dispatch(message));
const page = createPage(
  (event) => store.dispatch(event),
  () => store.state,
);
const store = createStore(initialState(host.kept), page.render, run);

/** Without a picture, the extension shows a message. */
async function draw({ format, number }: Extract<Effect, { type: 'render' }>): Promise<void> {
  const content = await page.draw(format).catch(() => undefined);
  host.post({ type: 'rendered', number, format, content: content ?? '' });
}

function run(effect: Effect): void {
  if (effect.type === 'post') host.post(effect.message);
  else if (effect.type === 'keep') host.keep(effect.kept);
  else if (effect.type === 'render') void draw(effect);
  else if (effect.type === 'renderSheet')
    host.post({ type: 'rendered', number: effect.number, format: 'html', content: sheetPart(effect) });
  else if (effect.type === 'takeKeys') window.focus();
  else if (effect.type === 'leaveWords') page.leaveWords();
  // The browser's own history of the field; nothing else reaches it.
  else if (effect.type === 'goBackInField') document.execCommand(effect.direction);
  else page.focus(effect.word);
}

/** Width of the panel in columns of the editor's font: the text beside or above it has about the same width, which is not available otherwise. */
function observeRoom(tell: (columns: number) => void): void {
  let told: number | undefined;
  new ResizeObserver(() => {
    const columns = Math.floor(window.innerWidth / widthOfZero());
    // A panel in the background has no width.
    if (columns === told || columns === 0 || !Number.isFinite(columns)) return;
    told = columns;
    tell(columns);
  }).observe(document.documentElement);
}

/** In pixels; the width of a `ch` in CSS. */
function widthOfZero(): number {
  const ruler = document.createElement('div');
  ruler.className = 'ruler';
  document.body.append(ruler);
  const { width } = ruler.getBoundingClientRect();
  ruler.remove();
  return width / 100;
}

observeRoom((columns) => host.post({ type: 'room', columns }));
store.dispatch({ type: 'ready' });
