/** Brings the panel into each of its states and checks contrast and accessibility, in a bare browser and in VS Code alike. */

import type { Frame, Page } from 'playwright-core';
import { inert } from '../../../server/src/inert/index.ts';
import type { Choices } from '../../../server/src/protocol/choices.ts';
import type { Derivation } from '../../../server/src/protocol/derivation.ts';
import type { Diagram } from '../../../server/src/protocol/diagram.ts';
import type { DiagramOptions, Outcome, ToWebview } from '../../../server/src/protocol/webview.ts';
import { violationsIn } from './axe.ts';
import { faintOf, leastOf, type Measured, measureContrast } from './contrast.ts';
import { ENHANCED } from './enhanced.ts';
import { EVERY_MARK, JUST_CHANGED, READ } from './sentences.ts';
import { ADJUDICATED, COMPARED, PROPOSED, SUSPECTED } from './sessions.ts';

export interface Screen {
  readonly page: Page;
  /** The frame of the panel. */
  readonly frame: Frame;
  /** An empty page of the same browser. */
  readonly eyes: Page;
}

export interface Audit {
  /** State → elements with too little contrast. Only states with any. */
  readonly faint: Readonly<Record<string, readonly string[]>>;
  /** State → findings of axe-core. Only states with any. */
  readonly violations: Readonly<Record<string, readonly string[]>>;
  /** `text 4.61 (…), mark 3.2 (…)` over all states. */
  readonly summary: string;
  readonly measured: ReadonlyMap<string, readonly Measured[]>;
}

const words = (from: number, to: number) =>
  Array.from({ length: to - from + 1 }, (_, index) => ({ word: from + index }));

/** Some steps in the form of a derivation; what matters is that each kind of place and arc occurs. */
const DERIVATION: Derivation = {
  uri: EVERY_MARK.uri,
  version: EVERY_MARK.version,
  startLine: EVERY_MARK.startLine,
  system: 'covington',
  steps: [
    { stack: words(0, 0), skipped: [], buffer: words(1, 13) },
    { transition: 'SHIFT', stack: words(0, 1), skipped: [], buffer: words(2, 13) },
    { transition: 'NO-ARC', stack: words(0, 3), skipped: words(4, 5), buffer: words(6, 13) },
    {
      transition: 'RIGHT-ARC',
      stack: words(3, 3),
      skipped: words(4, 5),
      buffer: words(6, 13),
      arc: { head: 3, dependent: 6 },
    },
    {
      transition: 'LEFT-ARC',
      stack: words(3, 3),
      skipped: words(4, 5),
      buffer: words(6, 13),
      arc: { head: 6, dependent: 1 },
    },
    { transition: 'SHIFT', stack: words(3, 6), skipped: [], buffer: words(7, 13) },
  ],
};

export async function post(frame: Frame, message: ToWebview): Promise<void> {
  await frame.evaluate((data) => window.dispatchEvent(new MessageEvent('message', { data })), message);
}

const BOTH_LINES = { showLemma: true, showFeatures: true };
const show = (diagram: Diagram, word: number | undefined, options: DiagramOptions = BOTH_LINES): ToWebview => ({
  type: 'show',
  diagram,
  word,
  options,
});

/** State → the way there from the previous one. */
const STATES = {
  'enlarged: arcs leave the view': async ({ frame, page }) => {
    await post(frame, show(EVERY_MARK, 4));
    for (let k = 0; k < 5; k++) await page.keyboard.press('+');
    await frame.locator('.edge').first().waitFor();
  },
  'all but a family dimmed, in rows, with the whole text': async ({ frame, page }) => {
    await post(frame, show(EVERY_MARK, 4, { ...BOTH_LINES, wrap: 'always' }));
    for (const key of ['d', 't']) await page.keyboard.press(key);
    await frame.locator('.is-family').first().waitFor();
  },
  'nothing dimmed, one row': async ({ frame, page }) => {
    for (const key of ['d', 't', '0']) await page.keyboard.press(key);
    await post(frame, show(EVERY_MARK, 4));
  },
  'current word': ({ frame }) => post(frame, show(EVERY_MARK, 8)),
  'current word in a cycle': ({ frame }) => post(frame, show(EVERY_MARK, 10)),
  'current word without a head': ({ frame }) => post(frame, show(EVERY_MARK, 12)),
  'pointer on the current word': async ({ frame }) => {
    await post(frame, show(EVERY_MARK, 8));
    await wordOf(frame, 8).hover();
  },
  'pointer on another word': ({ frame }) => wordOf(frame, 4).hover(),
  'pointer on a crossing arc': ({ frame }) => frame.locator('g.arc.is-crossing text').first().hover({ force: true }),
  'pointer on an uncertain arc': ({ frame }) => frame.locator('g.arc.is-uncertain text').first().hover({ force: true }),
  'pointer on a locked arc': ({ frame }) => frame.locator('g.arc.is-locked text').last().hover({ force: true }),
  'keyboard on a word': async ({ frame, page }) => {
    await frame.locator('.badge').first().hover();
    await wordOf(frame, 8).focus();
    await page.keyboard.press('ArrowRight');
  },
  'keyboard on a button, fitted to the width': async ({ frame, page }) => {
    await frame.getByRole('button', { name: 'Fit to Panel' }).click();
    await page.keyboard.press('Shift+Tab');
  },
  'a request is refused': async ({ frame }) => {
    await frame.getByRole('button', { name: 'More', exact: true }).click();
    await frame.getByRole('menuitem', { name: 'Projectivize', exact: true }).click();
    await answerAll(frame, {
      applied: false,
      reason: inert`The text has changed since the diagram was drawn. Try again.`,
    });
  },
  'a request is done': async ({ frame }) => {
    await frame.getByRole('button', { name: 'Re-parse', exact: true }).click();
    await answerAll(frame, { applied: true, message: inert`2 heads changed.` });
  },
  'enhanced graph': ({ frame }) => post(frame, show(ENHANCED.enhanced, 9)),
  'pointer on an arc of the enhanced graph': ({ frame }) =>
    frame.locator('g.lower-arc.is-enhanced text').first().hover({ force: true }),
  'pointer on an empty node': ({ frame }) => frame.locator('g.empty-node .id').hover(),
  'enhanced graph, edited': async ({ frame, page }) => {
    await wordOf(frame, 2).click();
    await page.keyboard.press('E');
    await page.keyboard.press('ArrowUp');
  },
  'enhanced graph, choosing a head': ({ page }) => page.keyboard.press('h'),
  'enhanced graph, the field for a relation': async ({ frame, page }) => {
    for (const key of ['ArrowRight', 'Enter']) await page.keyboard.press(key);
    await frame.locator('.graph-input:focus').waitFor();
    await page.keyboard.press('ArrowDown');
  },
  'enhanced graph, an arc has changed': async ({ frame, page }) => {
    await page.keyboard.press('Escape');
    await page.keyboard.press('E');
    const { words, version } = ENHANCED.enhanced;
    await post(frame, show(changedFrom(ENHANCED.enhanced, version + 1), words.length));
  },
  'enhanced graph with mistakes': ({ frame }) => post(frame, show(ENHANCED.enhancedBroken, 2)),
  'pointer on an arc without a head': ({ frame }) =>
    frame.locator('g.lower-arc.is-broken text').first().hover({ force: true }),
  'mentions of entities, one of them chosen': async ({ frame, page }) => {
    await post(frame, show(MENTIONED, 2));
    await wordOf(frame, 2).click();
    await page.keyboard.press('C');
    await frame.locator('g.span-group.is-chosen').waitFor();
  },
  'pointer on a mention': async ({ frame, page }) => {
    await page.keyboard.press('Escape');
    await frame.locator('g.span-group text').last().hover({ force: true });
  },
  'choosing a head': async ({ frame, page }) => {
    await post(frame, show(EVERY_MARK, 8));
    await wordOf(frame, 8).click();
    await page.keyboard.press('h');
  },
  'choosing a head with the arrow keys': async ({ page }) => {
    for (const key of ['ArrowLeft', 'ArrowLeft']) await page.keyboard.press(key);
  },
  'the field for a relation': async ({ frame, page }) => {
    for (const key of ['Escape', 'l']) await page.keyboard.press(key);
    for (let id = 1; id <= 40; id++) await post(frame, { type: 'choices', id, choices: CHOICES });
    await page.keyboard.press('ArrowDown');
    await post(frame, GUIDANCE);
  },
  'selected words': async ({ page }) => {
    for (const key of ['Escape', 'Shift+ArrowRight']) await page.keyboard.press(key);
  },
  'splitting a word': async ({ page }) => {
    for (const key of ['Escape', 's']) await page.keyboard.press(key);
  },
  'the form of a word': async ({ frame, page }) => {
    for (const key of ['Escape', 'v', 'Tab']) await page.keyboard.press(key);
    for (let id = 1; id <= 40; id++) await post(frame, { type: 'choices', id, choices: CHOICES });
    await page.keyboard.press('ArrowDown');
  },
  'the features of a word': async ({ frame, page }) => {
    for (const key of ['Escape', 'F']) await page.keyboard.press(key);
    for (let id = 1; id <= 60; id++) await post(frame, { type: 'choices', id, choices: WITH_FEATURES });
    for (const key of ['1', 'ArrowDown']) await page.keyboard.press(key);
  },
  'all relations, for a click': async ({ frame, page }) => {
    await page.keyboard.press('Escape');
    await frame.locator('g.arc text').getByText('det', { exact: true }).click({ force: true });
    for (let id = 1; id <= 80; id++) await post(frame, { type: 'choices', id, choices: GROUPED });
    await frame.locator('.choice-group').first().waitFor();
  },
  'glosses, translations and neighbours, with what a team and programs wrote': async ({ frame, page }) => {
    await page.keyboard.press('Escape');
    await post(frame, show(READ, 4));
    await wordOf(frame, 4).focus();
    await page.keyboard.press('T');
    await frame.locator('.neighbour').first().waitFor();
  },
  'neighbours hidden, every mark again': async ({ frame, page }) => {
    await page.keyboard.press('T');
    await post(frame, show(EVERY_MARK, 8));
  },
  'derivation, first step': async ({ frame }) => {
    await frame.getByRole('button', { name: 'Fit to Panel' }).click();
    await post(frame, { type: 'derivation', derivation: DERIVATION });
  },
  'derivation, a crossing arc is built': ({ frame }) => frame.locator('.derivation-table tbody tr').nth(4).click(),
  'derivation, pointer on a row': ({ frame }) => frame.locator('.derivation-table tbody tr').nth(1).hover(),
  'derivation, keyboard on the rows': async ({ frame, page }) => {
    await frame.locator('.derivation-body').focus();
    await page.keyboard.press('End');
  },
  'derivation, pointer on an arc': ({ frame }) =>
    frame.locator('g.arc.is-crossing text').first().hover({ force: true }),
  'no derivation, and why': ({ frame }) =>
    post(frame, {
      type: 'derivation',
      derivation: { ...DERIVATION, system: 'arc-eager', steps: [], reason: inert`Not projective.` },
    }),
  'an arc is drawn': async ({ frame, page }) => {
    await post(frame, show(EVERY_MARK, 8));
    await drawArc(frame, page, 3, 6);
  },
  'an arc is drawn over others': ({ frame, page }) => drawArc(frame, page, 9, 4),
  'an arc is selected': async ({ frame, page }) => {
    await page.keyboard.press('Escape');
    await page.mouse.up();
    await frame.locator('g.arc .arrowhead').first().click({ force: true });
  },
  'context menu': ({ frame }) => wordOf(frame, 6).click({ button: 'right' }),
  'list of keys': async ({ frame }) => {
    await frame.getByRole('menuitem', { name: 'Whole sentence' }).click();
    await frame.getByRole('menuitem', { name: 'Keys and Gestures' }).click();
    await frame.getByRole('dialog').waitFor();
  },
  'list of keys, closed again': ({ page }) => page.keyboard.press('Escape'),
  'what changed': async ({ frame }) => {
    await frame.getByRole('button', { name: 'Close Derivation' }).click();
    await post(frame, show(JUST_CHANGED, undefined));
  },
  'comparison with HEAD': async ({ frame }) => {
    await post(frame, show(COMPARED, 2));
    await wordOf(frame, 4).focus();
    await frame.locator('.session-text').waitFor();
  },
  'comparison, pointer on the other arc': ({ frame }) =>
    frame.locator('g.lower-arc.is-alternative text').first().hover({ force: true }),
  'annotators, at a word': async ({ frame }) => {
    await post(frame, show(ADJUDICATED, 4));
    await frame.getByRole('button', { name: 'carla' }).waitFor();
  },
  'an entry of the Review view': async ({ frame }) => {
    await post(frame, show(SUSPECTED, 4));
    await frame.getByText('very unusual').waitFor();
  },
  'an entry of the Review view, pointer on the suggestion': ({ frame }) =>
    frame.locator('g.lower-arc.is-alternative text').first().hover({ force: true }),
  'proposals, at an uncertain one': async ({ frame }) => {
    await post(frame, show(PROPOSED, 2));
    await frame.locator('.badge').first().hover();
  },
  'proposals, at the next one': async ({ frame, page }) => {
    await wordOf(frame, 4).focus();
    await page.keyboard.press('Tab');
  },
  'proposals, pointer on one': ({ frame }) =>
    frame.locator('g.lower-arc.is-alternative text').first().hover({ force: true }),
  'proposals, choices of an action': ({ page }) => page.keyboard.press('Shift+A'),
  'nothing to show': ({ frame }) => post(frame, { type: 'empty' }),
  'an error': ({ frame }) => post(frame, { type: 'error', message: inert`The language server did not answer.` }),
} satisfies Readonly<Record<string, (screen: Screen) => Promise<void>>>;

/** A mention of each colour, one of them with a gap. */
const MENTIONED: Diagram = {
  ...EVERY_MARK,
  mentions: [[1, 2], [3], [4, 6], [7, 8], [9], [10, 11]].map((words, at) => ({
    entity: `e${at}`,
    type: 'person',
    nodes: words.map((word) => ({ word })),
    head: { word: words[words.length - 1] },
    nth: 1,
    of: 1,
  })),
};

/** The same sentence after an edit that gave word 10 another head, which its arc in DEPS followed. */
const changedFrom = (diagram: Diagram, version: number): Diagram => ({
  ...diagram,
  version,
  words: diagram.words.map((word) => (word.index === 10 ? { ...word, head: 7 } : word)),
  enhanced: diagram.enhanced?.map((arc) =>
    'word' in arc.dependent && arc.dependent.word === 10 ? { ...arc, head: { word: 7 }, headId: '7' } : arc,
  ),
});

/** Holds a word over another; the button stays down. */
async function drawArc(frame: Frame, page: Page, from: number, to: number): Promise<void> {
  for (const word of [to, from]) await wordOf(frame, word).scrollIntoViewIfNeeded();
  const [start, end] = await Promise.all([from, to].map((word) => wordOf(frame, word).boundingBox()));
  if (start === null || end === null) throw new Error('A word is not drawn.');
  await page.mouse.up();
  await page.mouse.move(start.x + start.width / 2, start.y + start.height / 2);
  await page.mouse.down();
  await page.mouse.move(end.x + end.width / 2, end.y + end.height / 2, { steps: 4 });
  await frame.locator('.drag-hint:not([hidden])').waitFor();
}

/** VS Code also answers, possibly first. */
async function answerAll(frame: Frame, outcome: Outcome): Promise<void> {
  for (let id = 1; id <= 20; id++) await post(frame, { type: 'answer', id, outcome });
  await frame.locator('.notice:not(:empty)').waitFor();
}

const CHOICES: Choices = {
  prefix: 'ADV',
  items: [
    { text: 'nsubj', label: inert`nsubj`, remark: inert`nominal subject`, about: inert`The subject.` },
    { text: 'obj', label: inert`obj`, remark: inert`object` },
  ],
};

const GUIDANCE: ToWebview = {
  type: 'guidance',
  name: 'nsubj',
  lines: [
    inert`nsubj · nominal subject`,
    inert`The subject.`,
    inert`When not: A clause is csubj.`,
    inert`Used here 2 ×.`,
  ],
  pages: [{ of: inert`UD`, url: 'https://universaldependencies.org/u/dep/nsubj.html' }],
};

const GROUPED: Choices = {
  prefix: '',
  items: ['det', 'nsubj', 'obl', 'amod'].map((text, i) => {
    return { text, label: inert(text), remark: inert`3 ×`, group: i < 2 ? inert`NOUN below VERB` : inert`others` };
  }),
};

const choice = (text: string) => ({ text, label: inert(text), remark: inert('41 ×') });

const WITH_FEATURES: Choices = {
  ...CHOICES,
  form: {
    bundles: [choice('Case=Nom|Number=Sing'), choice('Number=Plur')],
    rows: ['Case', 'Number', 'Number[psor]'].map((name, at) => ({
      name,
      label: inert(name),
      isUsed: at < 2,
      values: ['Nom', 'Sing', 'Plur'].map((value) => ({ ...choice(value), key: value[0].toLowerCase() })),
    })),
  },
};

const wordOf = (frame: Frame, word: number) =>
  frame
    .locator('svg.tree g.word')
    .nth(word - 1)
    .locator('.form');

/**
 * Those that show nothing that others do not show, elsewhere or with other neighbours. Where a theme has been seen in full that differs in colours
 * alone, they are passed through and not measured.
 */
const ALIKE: ReadonlySet<string> = new Set<keyof typeof STATES>([
  'nothing dimmed, one row',
  'current word in a cycle',
  'current word without a head',
  'pointer on the current word',
  'pointer on an uncertain arc',
  'pointer on a locked arc',
  'pointer on a mention',
  'pointer on an empty node',
  'enhanced graph, edited',
  'enhanced graph, choosing a head',
  'enhanced graph, an arc has changed',
  'pointer on an arc without a head',
  'choosing a head with the arrow keys',
  'splitting a word',
  'neighbours hidden, every mark again',
  'derivation, first step',
  'derivation, pointer on a row',
  'derivation, pointer on an arc',
  'an arc is drawn over others',
  'list of keys, closed again',
  'comparison, pointer on the other arc',
  'an entry of the Review view, pointer on the suggestion',
  'proposals, at the next one',
  'proposals, pointer on one',
]);

/** One of each kind; none needs the previous one. */
export const IN_VSCODE = [
  'current word',
  'pointer on another word',
  'keyboard on a word',
  'enhanced graph',
  'choosing a head',
  'comparison with HEAD',
  'an entry of the Review view',
  'proposals, at an uncertain one',
  'an error',
] as const satisfies readonly (keyof typeof STATES)[];

interface AuditOptions {
  /** Called in each state after its check, to take a picture of it. */
  readonly onState?: (state: string, hasFault: boolean) => Promise<void>;
  /** Skips checks that do not depend on the theme. */
  readonly isOnlyTheme?: boolean;
  /** Only these; all if omitted. */
  readonly states?: readonly string[];
  /** Whether states in which nothing new is seen are passed through, too. */
  readonly areAlikePassed?: boolean;
}

export async function audit(
  screen: Screen,
  {
    onState = async () => {},
    isOnlyTheme = false,
    states = Object.keys(STATES),
    areAlikePassed = false,
  }: AuditOptions = {},
): Promise<Audit> {
  const { page, frame, eyes } = screen;
  const measured = new Map<string, Measured[]>();
  const faint: Record<string, readonly string[]> = {};
  const violations: Record<string, readonly string[]> = {};
  const seen = isOnlyTheme ? new Set<string>() : undefined;
  await post(frame, show(EVERY_MARK, undefined));
  for (const [state, reach] of Object.entries(STATES).filter(([each]) => states.includes(each))) {
    // In VS Code the keys may reach the text.
    await frame.evaluate(() => window.focus());
    await reach(screen);
    if (areAlikePassed && ALIKE.has(state)) continue;
    measured.set(state, await measureContrast(page, frame, eyes));
    const [tooFaint, found] = [faintOf(measured.get(state) ?? []), await violationsIn(frame, seen)];
    await onState(state, 0 < tooFaint.length + found.length);
    if (tooFaint.length > 0) faint[state] = tooFaint;
    if (found.length > 0) violations[state] = found;
  }
  const { text, mark } = leastOf([...measured.values()].flat());
  const tell = ({ kind, name, ratio }: Measured) => `${kind} ${ratio.toFixed(2)} (${name})`;
  return { faint, violations, measured, summary: `least contrast: ${tell(text)}, ${tell(mark)}` };
}

/** Parts of the names of elements that must be measured somewhere: a state that is not reached has no errors. */
const TO_BE_SEEN = [
  'text span.edge',
  'text mark.current-word',
  'mark is-family path.line',
  'text g.word.is-current[aria-current] text.upos',
  'text g.word.is-current[aria-current] text.id',
  'mark g.word.is-current[aria-current] rect.box',
  'mark g.arc.is-crossing',
  'mark g.arc.is-uncertain path.line',
  'mark path.padlock',
  'mark g.crossing path.sign',
  'mark g.arc.is-in-cycle',
  'mark line under',
  'mark g.word.is-unattached rect.box',
  'mark g.empty-node rect.box',
  'mark path.bracket',
  'mark svg.icon path',
  'mark outline',
  'mark border-bottom th.column-stack',
  'mark tr[aria-current]',
  'mark svg.sample',
  'text button.control slot',
  'text div.card-title',
  'text div.card-line',
  'text li.legend-entry',
  'text div.derivation',
  'text p.derivation-reason',
  'mark lower-arc.is-ghost path.line',
  'mark lower-arc.is-alternative path.line',
  'mark lower-arc is-doubtful path.line',
  'text p.session-text',
  'text .session-progress',
  'text p.changed',
  'text .sent-id',
  'text .badge',
  'text div.notice',
  'text g.hint',
  'text p.status-line',
  'mark g.word.is-in-range',
  'mark outline input.label-input.graph-input',
  'text div.choice',
  'text label.form-label',
  'text .feature-name',
  'text .feature-value',
  'text .choice-group',
  'text .choice-page',
  'text .neighbour',
  'text .translations dd',
  'text p.notes',
  'text text.gloss',
  'mark g.arc.is-machine path.line',
  'text text.span-label',
  ...[0, 1, 2, 3, 4, 5].map((hue) => `mark hue-${hue} path.span`),
  'mark g.span-group is-chosen path.span',
  'mark g.span-group path.span-gap',
  'text .placeholder-title',
  'text div.placeholder-text',
];

/** The entries of the list that match no measured name. */
export function missingIn(measured: Audit['measured']): string[] {
  const names = [...measured.values()].flat().map(({ kind, name }) => `${kind} ${name}`);
  return TO_BE_SEEN.filter((wanted) => {
    const [kind, ...parts] = wanted.split(' ');
    return !names.some((name) => name.startsWith(kind) && parts.every((part) => name.includes(part)));
  });
}
