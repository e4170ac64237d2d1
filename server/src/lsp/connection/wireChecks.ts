/** Checks of what several requests have in common: documents, positions, ranges, sessions. */

import { SESSION_KINDS } from '../../protocol/session.ts';
import type { LineRange, WireDocument, WirePosition, WireRange } from '../../protocol/text.ts';
import { either, fields, integer, listOf, oneOf, optional, text, uri } from './checks.ts';

/** From 0. */
export const natural = integer(0);
export const textDocument = fields<WireDocument>({ uri });
export const position = fields<WirePosition>({ line: natural, character: natural });
export const range = fields<WireRange>({ start: position, end: position });
export const lines = listOf(fields<LineRange>({ startLine: natural, endLine: natural }));
export const version = optional(integer(-(2 ** 31)));
export const workDoneToken = optional(either(text, integer(-(2 ** 31))));

export const sessionKind = oneOf(...SESSION_KINDS);
export const view = { grouping: optional(text), filter: optional(listOf(text)) };
