/** The line above the diagram: the sentence's name, its kind of tree, and its text; below it what is said about the picture. */

import { localized } from '../../../server/src/localization/index.ts';
import type { Diagram } from '../../../server/src/protocol/diagram.ts';
import type { DiagramOptions } from '../../../server/src/protocol/webview.ts';
import { ICONS } from '../draw/icons.ts';
import { icon } from '../draw/svg.ts';
import { notesOn } from '../explain.ts';
import { translationsShown } from '../readings.ts';
import { placeInText, textOf } from '../sentenceText.ts';
import { createButton } from '../toolkit.ts';
import { element } from './element.ts';

interface Header {
  readonly element: HTMLElement;
  show(diagram: Diagram): void;
  /** Marks the word at the cursor in the text; `isOpen`: shows all of it. */
  showText(diagram: Diagram, word: number | undefined, isOpen: boolean): void;
  /** Translations of the text, and on demand the texts of the neighbouring sentences. */
  showAround(diagram: Diagram, options: DiagramOptions, areNeighboursShown: boolean): void;
  /** The omissions of the picture, as a sentence; undefined if it shows everything. */
  showLeftOut(text: string | undefined): void;
  /** The result of the last operation; undefined removes it. */
  tell(message: string | undefined): void;
}

/** @param onToggle called to show the whole text or hide it @param onInsert called to insert the lost empty lines */
export function createHeader(onToggle: () => void, onInsert: () => void): Header {
  // Its end tells it from its neighbours: a long one is cut off at its beginning.
  const id = element('bdi', '');
  const sentId = element('h1', 'sent-id', id);
  const badge = element('span', 'badge');
  const state = element('span', 'badge');
  state.classList.add('state');
  const text = element('p', 'sentence-text');
  text.dir = 'auto';
  const leftOut = element('p', 'left-out');
  leftOut.setAttribute('role', 'status');
  leftOut.hidden = true;
  const insert = createButton(localized`Insert Empty Lines`, undefined, onInsert);
  insert.element.classList.add('insert-lines');
  insert.element.hidden = true;
  const result = element('p', 'result');
  result.setAttribute('role', 'status');
  const changed = element('p', 'changed');
  const more = createButton(localized`Whole Text`, icon(ICONS.text), onToggle);
  more.element.classList.add('whole-text');
  const line = element('div', 'header-line', sentId, badge, state, text, more.element);
  const before = element('p', 'neighbour is-before');
  const after = element('p', 'neighbour');
  const translations = element('dl', 'translations');
  const notes = element('p', 'notes');
  const header = element(
    'div',
    'header',
    line,
    translations,
    before,
    after,
    leftOut,
    insert.element,
    result,
    changed,
    notes,
  );
  let shown = '';
  return {
    element: header,
    show: (diagram) => {
      write(id, diagram.sentId ?? localized`Lines ${diagram.startLine + 1}–${diagram.endLine}`);
      sentId.title = id.textContent ?? '';
      write(badge, diagram.summary);
      badge.title = diagram.summary;
      insert.element.hidden = diagram.hasLostLines !== true;
      badge.dataset.kind = kindOf(diagram);
      state.hidden = diagram.state === undefined;
      // By whom and when is in the tooltip: the text of the sentence needs the room.
      write(state, diagram.state?.said.split(' · ')[0] ?? '');
      state.title = diagram.state?.said ?? '';
      state.dataset.state = diagram.state?.name ?? '';
      const ofSentence = notesOn(diagram, undefined);
      notes.hidden = ofSentence.length === 0;
      write(notes, ofSentence.map((note) => localized`Note of ${note.text}`).join('\n'));
      changed.hidden = diagram.changed === undefined;
      changed.textContent =
        diagram.changed === undefined ? '' : localized`What changed: ${diagram.changed}. Below the words: how it was.`;
    },
    showText: (diagram, word, isOpen) => {
      const whole = textOf(diagram);
      const place = word === undefined ? undefined : placeInText(diagram, word);
      const now = JSON.stringify([whole, place, isOpen]);
      if (now === shown) return;
      shown = now;
      const marked = place && element('mark', 'current-word', whole.slice(place.start, place.end));
      text.replaceChildren(whole.slice(0, place?.start), ...(marked ? [marked, whole.slice(place?.end)] : []));
      line.classList.toggle('is-open', isOpen);
      more.setPressed(isOpen);
      text.scrollLeft = 0;
      if (marked !== undefined) {
        // Only the text itself scrolls.
        const [at, box] = [marked.getBoundingClientRect(), text.getBoundingClientRect()];
        text.scrollTop += at.top - box.top - text.clientHeight / 2;
        text.scrollLeft += (at.left + at.right - box.left - box.right) / 2;
      }
      text.classList.toggle('is-scrolled', text.scrollLeft !== 0);
    },
    showAround: (diagram, options, areNeighboursShown) => {
      const list = translationsShown(diagram, options);
      translations.hidden = list.length === 0;
      translations.replaceChildren(
        ...list.flatMap(({ name, text: said }) => {
          const shown = element('dd', '', said);
          shown.dir = 'auto';
          shown.title = said;
          return [element('dt', '', name.replace(/^text_/, '')), shown];
        }),
      );
      for (const [neighbour, said] of [
        [before, diagram.before],
        [after, diagram.after],
      ] as const) {
        neighbour.hidden = !areNeighboursShown || said === undefined;
        neighbour.dir = 'auto';
        write(neighbour, said ?? '');
        neighbour.title = said ?? '';
      }
    },
    showLeftOut: (what) => {
      leftOut.hidden = what === undefined;
      write(leftOut, what ?? '');
    },
    tell: (message) => {
      result.textContent = message ?? '';
    },
  };
}

/** Selects one of the badge's looks; its text says more. */
function kindOf(diagram: Diagram): 'broken' | 'nonprojective' | 'projective' | 'open' {
  // Only a sentence that is too long is drawn without words, and then nothing else is known about its tree.
  if (diagram.words.length === 0) return 'nonprojective';
  const nRoots = diagram.words.filter(({ head }) => head === 0).length;
  if (1 < nRoots || diagram.words.some(({ head }) => head < 0) || diagram.arcs.some(({ isInCycle }) => isInCycle))
    return 'broken';
  if (diagram.arcs.some(({ crosses, breakers }) => crosses.length + breakers.length > 0)) return 'nonprojective';
  // A check mark would mean that nothing is left to do.
  return diagram.words.some(({ deprel }) => deprel === '_' || deprel === '') ? 'open' : 'projective';
}

/** Every write makes the browser lay out the header again. */
function write(element: HTMLElement, text: string): void {
  if (element.textContent !== text) element.textContent = text;
}
