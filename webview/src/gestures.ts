/** The gestures of mouse, pen and finger in the panel: the only table, for the help and the documentation. */

import { localized } from '../../server/src/localization/index.ts';

interface Gesture {
  readonly gesture: string;
  /** One line. */
  readonly help: string;
}

export const GESTURES: readonly Gesture[] = [
  { gesture: localized`click a word or an arc`, help: localized`show it in the text; if it is an arc, select it` },
  { gesture: localized`double-click`, help: localized`go to it in the text` },
  { gesture: localized`drag a word onto another`, help: localized`attach it to that word` },
  { gesture: localized`drag a word to the top`, help: localized`make it the root` },
  { gesture: localized`drag the head end of an arc`, help: localized`give its word another head` },
  {
    gesture: localized`drag the arrow of an arc`,
    help: localized`give the arc to another word; the old one stays attached as dep`,
  },
  {
    gesture: localized`Ctrl+click a word, then click another`,
    help: localized`attach the first to the second, without dragging`,
  },
  { gesture: localized`click a relation`, help: localized`change it` },
  { gesture: localized`right-click`, help: localized`open the context menu` },
];
