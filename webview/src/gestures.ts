/** What the mouse, a pen or a finger does in the panel: the only table, for the help and the documentation. */

export interface Gesture {
  readonly gesture: string;
  /** One line. */
  readonly help: string;
}

export const GESTURES: readonly Gesture[] = [
  { gesture: 'click a word or an arc', help: 'show it in the text; if it is an arc, select it' },
  { gesture: 'double-click', help: 'go to it in the text' },
  { gesture: 'drag a word onto another', help: 'attach it to that word' },
  { gesture: 'drag a word to the top', help: 'make it the root' },
  { gesture: 'drag the head end of an arc', help: 'give its word another head' },
  { gesture: 'drag the arrow of an arc', help: 'give the arc to another word; the old one stays attached as dep' },
  { gesture: 'Ctrl+click a word, then click another', help: 'attach the first to the second, without dragging' },
  { gesture: 'click a relation', help: 'change it' },
  { gesture: 'right-click', help: 'open the context menu' },
];
