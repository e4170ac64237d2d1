/** Adjudication between annotators. */

export { type Adjudication, adjudicate, OPEN_COLUMNS, type OpenCell, type OpenColumn } from './adjudicate.ts';
