/** The commands of the Review view. */

import type { SuspicionView } from './view.ts';

export function suspicionCommands(view: SuspicionView) {
  return {
    'treebank.reviewTreebank': () => view.open(),
    'treebank.nextSuspicion': () => view.next(),
    'treebank.showSuspicion': (list: unknown, line: unknown) => view.show(list, line),
    'treebank.moreSuspicions': (key: unknown) => view.showMore(key),
    'treebank.refreshSuspicions': () => view.refreshAll(),
    'treebank.groupByPattern': () => view.setGrouping('pattern'),
    'treebank.groupBySentence': () => view.setGrouping('sentence'),
    'treebank.rankByModels': () => view.useModels(true),
    'treebank.rankWithoutModels': () => view.useModels(false),
    'treebank.rightAsItIs': (argument: unknown) => view.judge('right', argument),
    'treebank.rightBecause': (argument: unknown) => view.judge('right', argument, 'with reason'),
    'treebank.takeSuggestion': (argument: unknown) => view.judge('taken', argument),
    'treebank.reviewLater': (argument: unknown) => view.judge('later', argument),
    'treebank.muteKind': (argument: unknown) => view.judge('mute', argument),
    'treebank.unmuteKind': () => view.unmute(),
  };
}
