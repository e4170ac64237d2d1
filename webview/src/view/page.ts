/** The whole page: assembles the views, redraws each when its part of the state changes, and reports the user's actions. */

import type { PictureFormat } from '../../../server/src/protocol/exports.ts';
import { render } from '../draw/render.ts';
import { type Field, fieldOf } from '../editing/field.ts';
import { isFieldKey } from '../editing/fieldKeys.ts';
import { hintsOf } from '../editing/hints.ts';
import { moreOf } from '../editing/moreMenu.ts';
import { promptedWord, statusOf } from '../editing/prompt.ts';
import { hasField, rangeOf } from '../editing/state.ts';
import { isGraphEdited } from '../enhanced/chosen.ts';
import { graphMarksOf } from '../enhanced/marks.ts';
import { graphFieldOf } from '../enhanced/modes.ts';
import { explainItem, nameToExplain } from '../explain.ts';
import { enhancedShown, lowerLayerOf } from '../layers.ts';
import { matchMarksOf } from '../matches/marks.ts';
import { chosenMention, spanOfMention } from '../mentions/chosen.ts';
import type { PanelEvent } from '../panelEvent.ts';
import { hasBarKeys, questionAt, sessionOf } from '../session/current.ts';
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
import { listen, listenForMenu } from './listening.ts';
import { createMenu } from './menu.ts';
import { createNotice } from './notice.ts';
import { createPlaceholder } from './placeholder.ts';
import { createSessionBar } from './session.ts';
import { Stage } from './stage.ts';
import { createStatusLine } from './statusLine.ts';
import { createToolbar } from './toolbar.ts';
import { createWondering } from './wondering.ts';

interface Page {
  render(state: State, before: State): void;
  /** The displayed sentence in another format; undefined without one. */
  draw(format: PictureFormat): Promise<string | undefined>;
  /** Moves the keyboard focus to a word, as soon as the page has the keyboard. */
  focus(word: number): void;
  /** Takes it from the words: the next Tab goes on behind them. */
  leaveWords(): void;
}

/** Shows a part of the state; `isRedrawn`: the sentence has been redrawn. */
type Part = (state: State, before: State, isRedrawn: boolean) => void;
type Seen = (state: State) => readonly unknown[];

const hasChanged = (seen: Seen, state: State, before: State): boolean => {
  const was = seen(before);
  return seen(state).some((each, at) => each !== was[at]);
};

const when =
  (seen: Seen, show: (state: State) => void): Part =>
  (state, before) => {
    if (hasChanged(seen, state, before)) show(state);
  };

/** Only while a sentence is drawn, and again in each new drawing. */
const inDrawing =
  (seen: Seen, show: (state: State, shown: Shown) => void): Part =>
  (state, before, isRedrawn) => {
    if (state.shown !== undefined && (isRedrawn || hasChanged(seen, state, before))) show(state, state.shown);
  };

export function createPage(dispatch: (event: PanelEvent) => void, stateNow: () => State): Page {
  const header = createHeader(
    () => dispatch({ type: 'toggle', what: 'text' }),
    () => dispatch({ type: 'insertEmptyLines' }),
  );
  const toolbar = createToolbar(dispatch, (button) => {
    const { left, bottom } = button.getBoundingClientRect();
    menu.open(moreOf(stateNow()), { x: left, y: bottom }, () => button.focus());
  });
  const stage = new Stage(dispatch);
  const dragging = createDragging(stage, dispatch, stateNow);
  const derivation = createDerivation(dispatch);
  const session = createSessionBar(dispatch, (button, groups) => {
    const { left, bottom } = button.getBoundingClientRect();
    menu.open(groups, { x: left, y: bottom }, () => {
      const word = stateNow().focused;
      if (word === undefined) button.focus();
      else stage.focus(word, true);
    });
  });
  const legend = createLegend();
  const card = createCard();
  const wonderOfCard = createWondering(dispatch);
  const wonderOfField = createWondering(dispatch);
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
  const footer = element(
    'footer',
    '',
    graphStatus.element,
    element('div', 'foot-line', statusLine.element, legend.element),
    menu.element,
  );
  const notice = createNotice(footer, () => dispatch({ type: 'noticeOver' }));
  const content = element(
    'div',
    'content',
    // Landmarks for navigation: everything on the page is in one.
    element('header', 'head', toolbar.element, header.element, session.element),
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
  // The focus comes with the keyboard, unless a click has put it elsewhere.
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
    const { scene, size, isWrapped } = stage.show({ diagram, options, lower: lowerLayerOf(state) }, zoom, panel);
    if (focused !== undefined) stage.focus(focused, state.hasKeyboard);
    toolbar.showFitted(zoom === 'fit');
    toolbar.showWrapped(isWrapped);
    header.showLeftOut(scene.leftOut);
    legend.show(scene.marks, scene.lowerMarks, scene.spanMarks);
    dispatch({ type: 'measured', widths: { drawing: size.width }, heights: { drawing: size.height }, isWrapped });
  }

  /** The current mode: hints, selected words, the open field. */
  function edit(state: State): void {
    const { editing, focused, shown } = state;
    const { mode } = editing;
    stage.marks.showHints(hintsOf(state));
    stage.showRange(rangeOf(editing, focused), focused);
    const field = fieldOf(state);
    const placeOf = ({ word, isAtArc }: Field) =>
      (isAtArc ? stage.placeOf({ kind: 'arc', dependent: word }) : undefined) ?? stage.placeOf({ kind: 'word', word });
    const chosen = field?.chosen === undefined ? undefined : field.choices[field.chosen];
    const name = chosen?.about === undefined ? undefined : chosen.text;
    const guidance = state.guidance?.name === name ? state.guidance : undefined;
    wonderOfField(guidance === undefined ? name : undefined);
    labelField.show(field, placeOf, guidance);
    const formMode = mode?.kind === 'form' ? mode : undefined;
    const word = formMode && shown?.diagram.words[formMode.word - 1];
    form.show(formMode, word === undefined ? '' : `${word.id} ${word.form}`, () =>
      word === undefined ? undefined : stage.placeOf({ kind: 'word', word: word.index }),
    );
    statusLine.show(statusOf(state), placeOfPrompt(state));
  }

  /** Below its word, where the eye is. */
  function placeOfPrompt({ editing: { mode } }: State): DOMRect | undefined {
    const word = promptedWord(mode);
    return word === undefined ? undefined : stage.placeOf({ kind: 'word', word });
  }

  function explain(state: State): void {
    const { shown, explained } = state;
    // The enhanced arcs being edited are below a word; a line has the content of the card.
    const isInTheWay = isGraphEdited(state) && explained?.kind === 'word';
    const explanation = shown && explained && !isInTheWay && explainItem(shown.diagram, explained, lowerLayerOf(state));
    const place = explained && stage.placeOf(explained);
    const name = shown && explained && nameToExplain(shown.diagram, explained);
    const guidance = state.guidance?.name === name ? state.guidance?.lines : undefined;
    wonderOfCard(explanation && guidance === undefined ? name : undefined);
    if (!explanation || place === undefined) card.hide();
    else card.show(explanation, place, guidance);
  }

  /** Marks the word at the text cursor, and scrolls to it if it has moved. */
  let wasWrapped = false;
  const current: Part = (state, before, isRedrawn) => {
    const { shown, widths, zoom } = state;
    if (shown === undefined) return;
    const { isWrapped } = stage;
    // In rows of another width the word is elsewhere.
    const isRearranged = widths.panel !== before.widths.panel && (isWrapped || before.widths.panel === 0);
    const isWrapToggled = isWrapped !== wasWrapped;
    if (!isRedrawn && !isRearranged && !isWrapToggled && zoom === before.zoom && shown.word === before.shown?.word)
      return;
    wasWrapped = isWrapped;
    const isOther = !isSameSentence(before.shown?.diagram, shown.diagram);
    stage.setCurrent(shown.word, isWrapToggled || isRearranged || isOther);
  };

  /** In drawing order: later parts use the results of earlier ones. */
  const parts: readonly Part[] = [
    derivation.render,
    current,
    inDrawing(
      ({ editing, focused, widths, heights, zoom, guidance }) => [
        editing,
        focused,
        widths.panel,
        heights.panel,
        zoom,
        guidance,
      ],
      edit,
    ),
    inDrawing(
      ({ editing, layer, focused }) => [editing.mode, layer, focused],
      (state) => {
        const marks = graphMarksOf(state);
        stage.showGraph(marks);
        graphStatus.show(marks);
        const field = graphFieldOf(state);
        graphField.show(field, field && stage.placeOfNode(field.node));
      },
    ),
    inDrawing(
      ({ viewing, shown }) => [viewing, shown?.word],
      ({ viewing }, { diagram, options, word }) => {
        header.showText(diagram, word, viewing.isTextOpen);
        header.showAround(diagram, options, viewing.areNeighboursShown);
        toolbar.showViewing(viewing);
      },
    ),
    inDrawing(
      ({ viewing, shown, focused }) => [viewing, shown?.word, focused],
      ({ viewing, focused }, { word }) => stage.marks.dimAround(viewing.isDimmed ? (focused ?? word) : undefined),
    ),
    inDrawing(
      ({ pointed }) => [pointed],
      ({ pointed }) => stage.marks.light(pointed),
    ),
    inDrawing(
      ({ marks }) => [marks],
      (state, { diagram }) => {
        const hasLower = 0 < (lowerLayerOf(state)?.arcs.length ?? 0);
        stage.marks.showMatch(matchMarksOf(diagram, state.marks, hasLower));
      },
    ),
    inDrawing(
      (state) => [chosenWord(state)],
      (state) => stage.markChosen(chosenWord(state)),
    ),
    inDrawing(
      (state) => [chosenMention(state)],
      (state, { diagram }) => {
        const mention = chosenMention(state);
        stage.markSpan(mention === undefined ? undefined : spanOfMention(diagram, mention));
      },
    ),
    inDrawing(
      ({ derivation: steps }) => [steps],
      (state) => {
        const derived = derivedOf(state);
        if (derived !== 'pending') stage.showDerived(derived);
      },
    ),
    dragging.render,
    when(
      ({ selectedArc }) => [selectedArc],
      ({ selectedArc }) => stage.selectArc(selectedArc),
    ),
    when(
      ({ isHelpOpen }) => [isHelpOpen],
      (state) => help.show(state.isHelpOpen, sessionOf(state)?.actions ?? []),
    ),
    ({ shown }, _, isRedrawn) => {
      if (isRedrawn || shown === undefined) menu.close();
    },
    when(({ explained, guidance }) => [explained, guidance], explain),
  ];
  /** Around the drawing, whose height may change with them. */
  const frame: readonly Part[] = [
    when(
      ({ result }) => [result],
      ({ result }) => header.tell(result),
    ),
    when(
      ({ place }) => [place],
      ({ place }) => toolbar.showPlace(place),
    ),
    when(
      (state) => [hasBarKeys(state)],
      (state) => content.classList.toggle('has-bar-keys', hasBarKeys(state)),
    ),
    when(
      (state) => [state.notice],
      (state) => notice.show(state.notice),
    ),
    when(({ asking, focused, shown, marks }) => [asking, focused, shown, marks], session.render),
  ];

  return {
    render: (state, before) => {
      for (const part of frame) part(state, before, false);
      const isRedrawn = draw(state, before);
      for (const part of parts) part(state, before, isRedrawn);
    },
    draw: async (format) => {
      const { shown } = stateNow();
      return shown && stage.ground && render(format, shown, stage.ground);
    },
    focus: (word) => stage.focus(word, stateNow().hasKeyboard),
    leaveWords: () => stage.leave(),
  };
}

/** The word whose arc the current question concerns. */
function chosenWord(state: State): number | undefined {
  const question = questionAt(state);
  return question?.cell === 'arc' ? question.word : undefined;
}
