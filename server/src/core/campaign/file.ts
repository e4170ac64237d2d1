/**
 * A campaign: one decision about a treebank, from the issue to the check that stays. It is a Markdown file in the repository, so that it is read,
 * reviewed and merged like the rest:
 *
 *     ---
 *     title: Titles depend on the name
 *     issue: UniversalDependencies/UD_English-EWT#561
 *     at: T
 *     ---
 *     In "General Giap", the name is the head, and the title is nmod:desc.
 *
 *     ```request
 *     pattern { T -[flat]-> N; T [lemma = from "titles.tsv"] }
 *     ```
 *
 *     ```rules
 *     rule swap { … }
 *     strat main { Onf (swap) }
 *     ```
 */

import { LABEL_SCHEMES, type LabelScheme } from '../query/index.ts';

export interface Campaign {
  readonly title: string;
  /** The issue or discussion that decided, as commits name it. */
  readonly issue: string | undefined;
  /** The node of the request that an item is about; by default the first. */
  readonly at: string | undefined;
  /** How labels are written: see LabelScheme. */
  readonly config: LabelScheme;
  readonly state: CampaignState;
  /** What was decided, in words: the Markdown without its blocks. */
  readonly decision: string;
  /** The request that finds the items. Every character outside of the block is a blank, so lines and columns are those of the file. */
  readonly request: string;
  /** The rules for the clear cases, with blanks around them in the same way. */
  readonly rules: string | undefined;
}

const CAMPAIGN_STATES = ['open', 'finished'] as const;
type CampaignState = (typeof CAMPAIGN_STATES)[number];

interface CampaignProblem {
  /** From 0. */
  readonly line: number;
  readonly message: string;
}

const FIELDS: readonly string[] = ['title', 'issue', 'at', 'config', 'state'];
const BLOCKS: readonly string[] = ['request', 'rules'];
/** Markdown takes three or more of either, and any text behind them that has no such sign; the block ends with a line of as many alone. */
const FENCE = /^ {0,3}(`{3,}|~{3,})([^`~]*)$/;

/** The campaign, unless there are problems. Time O(length). */
export function parseCampaign(text: string): {
  readonly campaign: Campaign | undefined;
  readonly problems: readonly CampaignProblem[];
} {
  const lines = text.split(/\r\n|\n/);
  const problems: CampaignProblem[] = [];
  const fields = new Map<string, string>();
  const first = readFields(lines, fields, problems);
  const blocks = new Map<string, { readonly from: number; readonly to: number }>();
  const decision: string[] = [];
  for (let line = first; line < lines.length; line++) {
    const [, fence, info = ''] = FENCE.exec(lines[line]) ?? [];
    const kind = info.trim();
    if (fence === undefined) {
      decision.push(lines[line]);
      continue;
    }
    const to = lines.findIndex((each, at) => line < at && isEnd(each.trim(), fence));
    if (to === -1) {
      problems.push({ line, message: `this block has no end: a line ${fence}` });
      break;
    }
    if (!BLOCKS.includes(kind)) decision.push(...lines.slice(line, to + 1));
    else if (blocks.has(kind)) problems.push({ line, message: `there is a second block ${kind}; join them` });
    else blocks.set(kind, { from: line + 1, to });
    line = to;
  }
  const title = fields.get('title');
  if (title === undefined) problems.push({ line: 0, message: 'the title is missing: begin with ---, title: …, ---' });
  const state = CAMPAIGN_STATES.find((each) => each === (fields.get('state') ?? 'open'));
  if (state === undefined) {
    problems.push({ line: 0, message: `the state is ${CAMPAIGN_STATES.join(' or ')}, not ${fields.get('state')}` });
  }
  const config = LABEL_SCHEMES.find((each) => each === (fields.get('config') ?? 'ud'));
  if (config === undefined) {
    problems.push({ line: 0, message: `config is ${LABEL_SCHEMES.join(' or ')}, not ${fields.get('config')}` });
  }
  const request = blocks.get('request');
  if (request === undefined) problems.push({ line: 0, message: 'there is no request: a block ```request' });
  if (0 < problems.length || title === undefined || !state || !config || request === undefined) {
    return { campaign: undefined, problems };
  }
  const rules = blocks.get('rules');
  const campaign: Campaign = {
    title,
    issue: fields.get('issue'),
    at: fields.get('at'),
    config,
    state,
    decision: decision.join('\n').trim(),
    request: onlyLines(lines, request.from, request.to),
    rules: rules && onlyLines(lines, rules.from, rules.to),
  };
  return { campaign, problems };
}

/** Only signs of the fence, at least as many. */
const isEnd = (line: string, fence: string): boolean => line.startsWith(fence) && line === fence[0].repeat(line.length);

/** The number of the first line after the fields. */
function readFields(lines: readonly string[], fields: Map<string, string>, problems: CampaignProblem[]): number {
  if (lines[0]?.trim() !== '---') return 0;
  const end = lines.findIndex((each, at) => 0 < at && each.trim() === '---');
  if (end === -1) {
    problems.push({ line: 0, message: 'the fields have no end: a line ---' });
    return lines.length;
  }
  for (let line = 1; line < end; line++) {
    if (lines[line].trim() === '') continue;
    const colon = lines[line].indexOf(':');
    const name = colon === -1 ? lines[line].trim() : lines[line].slice(0, colon).trim();
    const value = colon === -1 ? '' : unquoted(lines[line].slice(colon + 1).trim());
    if (!FIELDS.includes(name))
      problems.push({ line, message: `there is no field ${name}; there are ${FIELDS.join(', ')}` });
    else if (value === '') problems.push({ line, message: `${name} has no value` });
    else if (fields.has(name)) problems.push({ line, message: `${name} is there twice` });
    else fields.set(name, value);
  }
  return end + 1;
}

/** YAML has quotes around values that begin with `#`. */
const unquoted = (value: string): string => /^(["'])(.*)\1$/.exec(value)?.[2] ?? value;

const onlyLines = (lines: readonly string[], from: number, to: number): string =>
  lines.map((line, at) => (from <= at && at < to ? line : ' '.repeat(line.length))).join('\n');

/** The file with another state, everything else as it is. @param text of a campaign */
export function withState(text: string, state: CampaignState): string {
  const lines = text.split('\n');
  const end = lines.findIndex((each, at) => 0 < at && each.trim() === '---');
  if (end === -1) return text;
  const at = lines.findIndex((each, line) => line < end && /^\s*state\s*:/.test(each));
  const lineEnd = lines[0].endsWith('\r') ? '\r' : '';
  lines.splice(at === -1 ? end : at, at === -1 ? 0 : 1, `state: ${state}${lineEnd}`);
  return lines.join('\n');
}
