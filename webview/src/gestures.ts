/** What the mouse, a pen or a finger does in the panel: the only table, for the help and the documentation. */

export interface Gesture {
  readonly gesture: string;
  /** One line. */
  readonly help: string;
}

export const GESTURES: readonly Gesture[] = [
  { gesture: 'click on a word or an arc', help: 'show its place in the text; an arc is selected' },
  { gesture: 'double click', help: 'go to the place in the text' },
  { gesture: 'drag a word onto another', help: 'attach it there' },
  { gesture: 'drag a word to the top', help: 'make it the root' },
  { gesture: 'drag the head end of an arc', help: 'attach its word to another head' },
  { gesture: 'drag the arrow of an arc', help: 'give the arc to another word; the old one stays attached as dep' },
  { gesture: 'Ctrl+click on a word, click on another', help: 'attach the first to the second, without dragging' },
  { gesture: 'click on a relation', help: 'change it' },
  { gesture: 'right click', help: 'show what can be done here' },
];
