/** The whole page: assembles the views, redraws each when its part of the state changes, and reports the user's actions. */

import type { PictureFormat } from '../../../server/src/protocol/webview.ts';
import { render } from '../draw/render.ts';
import { fieldOf } from '../editing/field.ts';
import { isFieldKey } from '../editing/fieldKeys.ts';
import { hintsOf } from '../editing/hints.ts';
import { menuOf } from '../editing/menu.ts';
import { nextOpen } from '../editing/open.ts';
import { statusOf } from '../editing/prompt.ts';
import { hasField, rangeOf } from '../editing/state.ts';
import { editedGraph, isGraphEdited } from '../enhanced/chosen.ts';
import { graphMarksOf } from '../enhanced/marks.ts';
import { graphFieldOf } from '../enhanced/modes.ts';
import { explainItem } from '../explain.ts';
import { intentionOf, nameOfKey } from '../keys.ts';
import { enhancedShown, lowerLayerOf } from '../layers.ts';
import { matchMarksOf } from '../matches/marks.ts';
import type { PanelEvent } from '../reducer.ts';
import { hasBarKeys, questionAt, sessionOf } from '../session/current.ts';
import { sessionKey } from '../session/keys.ts';
import { derivedOf, isSameSentence, type Shown, type State } from '../state.ts';
import { createCard } from './card.ts';
import { createDerivation } from './derivation.ts';
import { createDragging } from './drag.ts';
import { element } from './element.ts';
import { createForm } from './form.ts';
import { createGraphStatus } from './graph.ts';
import { createGraphField } from './graphField.ts';
import { createHeader } from './header.ts';
import { createHelp } from './help.ts';
import { createLabelField } from './labelField.ts';
import { createLegend } from './legend.ts';
import { createMenu, type Menu } from './menu.ts';
import { createNotice } from './notice.ts';
import { createPlaceholder } from './placeholder.ts';
import { createSessionBar } from './session.ts';
import { Stage } from './stage.ts';
import { createStatusLine } from './statusLine.ts';
import { createToolbar } from './toolbar.ts';

export interface Page {
  render(state: State, before: State): void;
  /** The sentence drawn, in another format; undefined without one. */
  draw(format: PictureFormat): Promise<string | undefined>;
  /** Moves the keyboard focus to a word, as soon as the page has the keyboard. */
  focus(word: number): void;
}

export function createPage(dispatch: (event: PanelEvent) => void, stateNow: () => State): Page {
  const header = createHeader(
    () => dispatch({ type: 'toggle', what: 'text' }),
    () => dispatch({ type: 'insertEmptyLines' }),
  );
  const toolbar = createToolbar(dispatch);
  const stage = new Stage(dispatch);
  const dragging = createDragging(stage, dispatch, stateNow);
  const derivation = createDerivation(dispatch);
  const session = createSessionBar(dispatch);
  const legend = createLegend();
  const card = createCard();
  const labelField = createLabelField(dispatch, (key) => {
    const { mode } = stateNow().editing;
    return mode?.kind === 'field' && isFieldKey(stateNow(), mode, key);
  });
  const form = createForm(dispatch);
  const statusLine = createStatusLine();
  const help = createHelp(() => dispatch({ type: 'help', isOpen: false }));
  const menu = createMenu(dispatch);
  const graphField = createGraphField(dispatch);
  const graphStatus = createGraphStatus();
  const placeholder = createPlaceholder(() => dispatch({ type: 'ready' }));
  const footer = element('footer', '', statusLine.element, graphStatus.element, legend.element, menu.element);
  const notice = createNotice(footer, () => dispatch({ type: 'noticeOver' }));
  const content = element(
    'div',
    'content',
    // Landmarks for those who navigate by them: everything on the page is in one.
    element('header', '', toolbar.element, header.element),
    session.element,
    stage.element,
    footer,
    derivation.element,
  );
  content.hidden = true;
  document.body.append(
    content,
    placeholder.element,
    notice.element,
    card.element,
    labelField.element,
    graphField.element,
    form.element,
    help.element,
  );
  listenForMenu(stage, menu, stateNow);
  placeholder.showEmpty();
  listen(stage.element, dispatch, stateNow);
  // With the keyboard comes the focus, unless a click has put it elsewhere.
  window.addEventListener('focus', () =>
    requestAnimationFrame(() => {
      const { focused, hasKeyboard, editing } = stateNow();
      const isNowhere = document.activeElement === document.body;
      if (focused !== undefined && hasKeyboard && isNowhere && !hasField(editing)) stage.focus(focused, true);
    }),
  );

  /** @returns whether the sentence was redrawn */
  function draw(state: State, before: State): boolean {
    const { shown, look } = state;
    if (look !== before.look) stage.forgetFonts();
    if (shown === undefined) {
      if (before.shown === undefined && state.error === before.error) return false;
      stage.clear();
      content.hidden = true;
      if (state.error !== undefined) placeholder.showError(state.error);
      else placeholder.showEmpty();
      return false;
    }
    const isNew = shown.diagram !== before.shown?.diagram || shown.options !== before.shown.options;
    const isRedrawn = isNew || look !== before.look || lowerLayerOf(state) !== lowerLayerOf(before);
    const isResized =
      state.zoom !== before.zoom ||
      state.widths.panel !== before.widths.panel ||
      state.heights.panel !== before.heights.panel;
    if (isRedrawn) {
      placeholder.hide();
      content.hidden = false;
      header.show(shown.diagram);
      toolbar.show(shown.options);
      toolbar.showEnhanced(enhancedShown(state));
    }
    if (isRedrawn || isResized) picture(state, shown);
    return isRedrawn;
  }

  function picture(state: State, { diagram, options }: Shown): void {
    const { zoom, widths, heights } = state;
    const focused = hasField(state.editing) ? undefined : state.focused;
    const panel = { width: widths.panel, height: heights.panel };
    const { scene, size, scale } = stage.show({ diagram, options, lower: lowerLayerOf(state) }, zoom, panel);
    if (focused !== undefined) stage.focus(focused, state.hasKeyboard);
    toolbar.showZoom(scale, zoom === 'fit');
    header.showLeftOut(scene.leftOut);
    legend.show(scene.marks, scene.lowerMarks);
    dispatch({ type: 'measured', widths: { drawing: size.width }, heights: { drawing: size.height } });
  }

  /** Changes within an existing drawing. */
  function mark(state: State, before: State, isRedrawn: boolean): void {
    const { shown } = state;
    if (shown === undefined) return;
    const isWrapToggled = shown.options.wrap !== before.shown?.options.wrap;
    // In rows of another width the word is elsewhere.
    const isRearranged =
      state.widths.panel !== before.widths.panel && (shown.options.wrap || before.widths.panel === 0);
    if (isRedrawn || isRearranged || state.zoom !== before.zoom || shown.word !== before.shown?.word) {
      stage.setCurrent(
        shown.word,
        isWrapToggled || isRearranged || !isSameSentence(before.shown?.diagram, shown.diagram),
      );
    }
    if (isRedrawn || state.editing !== before.editing || state.focused !== before.focused) edit(state);
    const marks = graphMarksOf(state);
    if (
      isRedrawn ||
      state.editing.mode !== before.editing.mode ||
      state.layer !== before.layer ||
      state.focused !== before.focused
    ) {
      stage.showGraph(marks);
      graphStatus.show(marks);
      const field = graphFieldOf(state);
      graphField.show(field, field && stage.placeOfNode(field.node));
    }
    const isLookedAtAnew = state.viewing !== before.viewing || shown.word !== before.shown?.word;
    if (isRedrawn || isLookedAtAnew) {
      header.showText(shown.diagram, shown.word, state.viewing.isTextOpen);
      toolbar.showViewing(state.viewing);
    }
    if (isRedrawn || isLookedAtAnew || state.focused !== before.focused) {
      stage.marks.dimAround(state.viewing.isDimmed ? (state.focused ?? shown.word) : undefined);
    }
    if (isRedrawn || state.pointed !== before.pointed) stage.marks.light(state.pointed);
    if (isRedrawn || state.marks !== before.marks) {
      stage.marks.showMatch(matchMarksOf(shown.diagram, state.marks, lowerLayerOf(state) !== undefined));
    }
    const chosen = chosenWord(state);
    if (isRedrawn || chosen !== chosenWord(before)) stage.markChosen(chosen);
    const derived = derivedOf(state);
    if (derived !== 'pending' && (isRedrawn || state.derivation !== before.derivation)) stage.showDerived(derived);
  }

  /** What is under way: hints, selected words, the open field. */
  function edit(state: State): void {
    const { editing, focused, shown } = state;
    const { mode } = editing;
    stage.marks.showHints(hintsOf(state));
    stage.showRange(rangeOf(editing, focused), focused);
    labelField.show(fieldOf(state), ({ word, isAtArc }) => {
      return (
        (isAtArc ? stage.placeOf({ kind: 'arc', dependent: word }) : undefined) ?? stage.placeOf({ kind: 'word', word })
      );
    });
    const formMode = mode?.kind === 'form' ? mode : undefined;
    const word = formMode && shown?.diagram.words[formMode.word - 1];
    form.show(formMode, word === undefined ? '' : `${word.id} ${word.form}`, () =>
      word === undefined ? undefined : stage.placeOf({ kind: 'word', word: word.index }),
    );
    statusLine.show(statusOf(state));
  }

  function explain(state: State): void {
    const { shown, explained } = state;
    // Below a word is what is edited of the enhanced graph; a line says what the card would.
    const isInTheWay = isGraphEdited(state) && explained?.kind === 'word';
    const explanation = shown && explained && !isInTheWay && explainItem(shown.diagram, explained, lowerLayerOf(state));
    const place = explained && stage.placeOf(explained);
    if (!explanation || place === undefined) card.hide();
    else card.show(explanation, place);
  }

  return {
    render: (state, before) => {
      if (state.result !== before.result) header.tell(state.result);
      if (state.place !== before.place) toolbar.showPlace(state.place);
      content.classList.toggle('has-bar-keys', hasBarKeys(state));
      if (state.notice !== before.notice) notice.show(state.notice);
      const isAskedElse = state.asking !== before.asking || state.focused !== before.focused;
      if (isAskedElse || state.shown !== before.shown || state.marks !== before.marks) session.render(state);
      const isRedrawn = draw(state, before);
      derivation.render(state, before);
      mark(state, before, isRedrawn);
      dragging.render(state, before);
      if (state.selectedArc !== before.selectedArc) stage.selectArc(state.selectedArc);
      if (state.isHelpOpen !== before.isHelpOpen) help.show(state.isHelpOpen, sessionOf(state)?.actions ?? []);
      if (isRedrawn || state.shown === undefined) menu.close();
      if (state.explained !== before.explained) explain(state);
    },
    draw: async (format) => {
      const { shown } = stateNow();
      return shown && stage.ground && render(format, shown, stage.ground);
    },
    focus: (word) => stage.focus(word, stateNow().hasKeyboard),
  };
}

/** The word whose arcs the keys are about. */
function chosenWord(state: State): number | undefined {
  const question = questionAt(state);
  return question?.cell === 'arc' ? question.word : undefined;
}

/** VS Code shows its own menu, which has nothing that belongs here, unless the event is handled. */
function listenForMenu(stage: Stage, menu: Menu, stateNow: () => State): void {
  stage.element.addEventListener('contextmenu', (event) => {
    const { shown, focused } = stateNow();
    if (shown === undefined) return;
    event.preventDefault();
    const item = stage.itemAt(event.target)?.item;
    const place = item && event.button !== 2 ? stage.placeOf(item) : undefined;
    const at = place === undefined ? { x: event.clientX, y: event.clientY } : { x: place.left, y: place.bottom };
    const word = item?.kind === 'word' ? item.word : focused;
    menu.open(
      menuOf(shown.diagram, item, rangeOf(stateNow().editing, focused)),
      at,
      () => word !== undefined && stage.focus(word, true),
    );
  });
}

/**
 * Whether a key is for the diagram. In the toolbar, Enter and Space belong to the controls: no word has the focus there. While an edit is
 * under way, all that may have a meaning afterwards is for it.
 */
function takesKey(state: State, key: string): boolean {
  const { shown, focused, editing } = state;
  if (shown === undefined) return false;
  if (editing.mode === undefined && sessionKey(state, key) !== undefined) return true;
  // Nobody is to be caught among the words: after Escape, and where there is nothing left to do, Tab goes on to the next control.
  const isTab = key === 'Tab' || key === 'Shift+Tab';
  if (isTab && editing.mode === undefined && focused !== undefined) {
    return !editing.isLeaving && nextOpen(shown.diagram, focused, 1) !== undefined;
  }
  const isOfMode =
    editing.mode !== undefined || (editing.underway !== undefined && focused !== undefined) || state.isAwaitingWord;
  if (isOfMode && !/^Ctrl\+|^F\d+$/.test(key)) return true;
  return intentionOf(key, shown.diagram, focused, editedGraph(state)) !== undefined;
}

/** Keys, the wheel, the size of the panel, and the theme. */
function listen(stage: HTMLElement, dispatch: (event: PanelEvent) => void, stateNow: () => State): void {
  document.addEventListener('keydown', (event) => {
    // Fields have keys of their own. What they leave goes on to VS Code, whose shortcuts work everywhere.
    if (event.target instanceof Element && event.target.closest('.label-field, .cell-form') !== null) return;
    const key = nameOfKey(event);
    const { selectedArc } = stateNow();
    if (selectedArc !== undefined && (key === 'Delete' || key === 'Escape')) {
      event.preventDefault();
      return dispatch(
        key === 'Delete' ? { type: 'removeArc', dependent: selectedArc } : { type: 'selectArc', dependent: undefined },
      );
    }
    if (key === undefined || !takesKey(stateNow(), key)) return;
    event.preventDefault();
    // VS Code would undo a second time, if the text has the focus by the time it hears of the key.
    if (/^Ctrl\+(Shift\+)?[zy]$/i.test(key)) event.stopPropagation();
    dispatch({ type: 'key', key });
  });
  const tellKeyboard = () => dispatch({ type: 'keyboard', isHere: document.hasFocus() });
  window.addEventListener('focus', tellKeyboard);
  window.addEventListener('blur', tellKeyboard);
  // Once there is a state.
  queueMicrotask(tellKeyboard);
  new ResizeObserver(([{ contentRect }]) => {
    dispatch({ type: 'measured', widths: { panel: contentRect.width }, heights: { panel: contentRect.height } });
  }).observe(stage);
  // VS Code changes the classes of the body when the theme changes.
  new MutationObserver(() => dispatch({ type: 'lookChanged' })).observe(document.body, {
    attributes: true,
    attributeFilter: ['class', 'data-vscode-theme-id'],
  });
  const onWheel = (event: WheelEvent) => {
    if (!event.ctrlKey) return;
    event.preventDefault();
    dispatch({ type: 'zoom', by: event.deltaY < 0 ? 'in' : 'out' });
  };
  stage.addEventListener('wheel', onWheel, { passive: false });
}
