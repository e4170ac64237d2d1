/**
 * Figures of the two hosts: as the window shows them, by its own clock, from the user's action to the visible result, and as seen by another
 * extension in the same host. Each beside those of an extension that does nothing else, since VS Code's own time is in both.
 */

import { existsSync, readFileSync } from 'node:fs';
import { loadavg } from 'node:os';
import { join } from 'node:path';
import { afterAll, describe, expect, test } from 'vitest';
import { SHARED } from '../../shared.ts';
import { ours, ownHost } from '../harness/ownHost.ts';
import { openSession, type Session } from '../harness/session.ts';
import { webHost } from '../harness/webHost.ts';
import type { SessionHost } from '../harness/window.ts';
import { type Note, notesIn, probe } from './probe.ts';
import { Figures, type Whose } from './table.ts';
import { trivial } from './trivial.ts';
import { ofKey, untilQuiet, watch } from './watch.ts';

const FILE = join(SHARED, 'data/ud/cc-by-sa/English-EWT/dev.conllu');
const TABLES = join(SHARED, 'data/ud-tools-data');
const SETTINGS = { 'treebank.validation.dataFolder': TABLES };

const OPENINGS = 5;
const KEYS = 12;

/** VS Code's own measurement of the activation of an extension. */
async function activation({ workbench }: Session, extension: string): Promise<number> {
  await workbench.command('Developer: Show Running Extensions');
  const row = workbench.page.locator('.runtime-extensions-editor .extension', { hasText: extension }).first();
  const text = await row.locator('.activation-time').innerText();
  await workbench.command('View: Close Editor');
  return Number(/(\d+)ms/.exec(text)?.[1]);
}

/** Milliseconds that the first two re-parses take, typing the command included. */
async function reparses({ workbench }: Session, focus: () => Promise<void>): Promise<number[]> {
  const result = workbench.page.locator('.statusbar-item[id$="treebank.result"]');
  const times: number[] = [];
  for (let i = 0; i < 2; i++) {
    const start = performance.now();
    await workbench.command('Treebank: Re-parse…', 'Sentence');
    await result.waitFor();
    times.push(performance.now() - start);
    await focus();
    await workbench.page.keyboard.press('Control+Z');
    await result.waitFor({ state: 'detached' });
  }
  return times;
}

/** The probe's notes about a file, one list for each event: the event, and the findings that followed. */
function followed(notes: readonly Note[], what: 'opened' | 'changed', name: string): Note[][] {
  const own = notes.filter((each) => each.name === name);
  const starts = own.flatMap((each, index) => (each.what === what ? [index] : []));
  return starts.map((start) => {
    const rest = own.slice(start + 1);
    const end = rest.findIndex((each) => each.what !== 'findings');
    return [own[start], ...rest.slice(0, end === -1 ? undefined : end)];
  });
}

function measure(figures: Figures, whose: Whose, extension: string, session: Session): void {
  test.skipIf(!existsSync(FILE))(whose, async () => {
    const { workbench } = session;
    const { page } = workbench;
    const text = readFileSync(FILE, 'utf8');
    // The extension is there when the file is opened; its start is a figure of its own.
    await watch(page, 'en_small.conllu');
    const small = await workbench.open('en_small.conllu', text.slice(0, text.indexOf('\n\n') + 2));
    if (whose === 'ours') await workbench.untilReady();
    else await untilQuiet(page);
    await small.focus();
    figures.note(whose, 'activation', [await activation(session, extension)]);

    const [first, all]: number[][] = [[], []];
    const texts = new Map<string, number>();
    let name = '';
    for (let i = 0; i < OPENINGS; i++) {
      await workbench.closeAll();
      // A file just closed still has findings for a moment.
      await page.waitForTimeout(2000);
      name = `en_ewt-ud-dev-${i}.conllu`;
      await watch(page, name);
      await workbench.open(name, text);
      const { shown, counts, origin } = await untilQuiet(page);
      texts.set(name, origin + shown);
      first.push(counts[0].time - shown);
      all.push(counts[counts.length - 1].time - shown);
    }
    figures.note(whose, 'first findings', first);
    figures.note(whose, 'all findings', all);

    const editor = await workbench.open(name, text);
    // The part of speech of the first word gets a letter more, and loses it.
    const line = text.split('\n').findIndex((each) => each.startsWith('1\t'));
    const upos = text.split('\n')[line].split('\t').slice(0, 4).join('\t').length + 1;
    await editor.goTo(line + 1, upos);
    const keys: number[] = [];
    for (let i = 0; i < KEYS; i++) {
      keys.push(await ofKey(page, i % 2 === 0 ? 'x' : 'Backspace'));
      await page.waitForTimeout(500);
    }
    figures.note(whose, 'key → findings', keys);

    const notes = await notesIn(workbench);
    const opened = [...texts.keys()].map((each) => followed(notes, 'opened', each)[0]);
    const told = opened.map(([{ name, time }]) => time - texts.get(name)!);
    figures.note(whose, 'text shown → extensions are told', told);
    figures.note(
      whose,
      'first findings, inside',
      opened.map(([{ time }, found]) => found.time - time),
    );
    figures.note(
      whose,
      'all findings, inside',
      opened.map((each) => each[each.length - 1].time - each[0].time),
    );
    const changed = followed(notes, 'changed', name).filter((each) => 1 < each.length);
    figures.note(
      whose,
      'key → findings, inside',
      changed.map(([{ time }, found]) => found.time - time),
    );
    if (whose === 'ours') {
      const [before, after] = await reparses(session, () => editor.focus());
      figures.note(whose, 'reading the model', [before - after]);
      figures.note(whose, 'first re-parse', [before]);
      figures.note(whose, 'second re-parse', [after]);
    }
    expect(keys.length).toBe(KEYS);
  });
}

/** Ours, and right after it the other; each has its VS Code to itself. */
function beside(host: string, ours: SessionHost, trivial: SessionHost): void {
  const figures = new Figures();
  describe(host, () => {
    describe('Treebank Workbench', () => {
      measure(figures, 'ours', 'Treebank Workbench', openSession({ settings: SETTINGS, host: ours }));
    });
    describe('trivial extension', () => {
      measure(figures, 'trivial', 'trivial', openSession({ host: trivial }));
    });
    afterAll(() => console.log(`\n${figures.table(host)}\n\nload ${loadavg()[0].toFixed(1)}\n`));
  });
}

beside('Node host', ownHost('ours', [probe, ours]), ownHost('trivial', [probe, trivial]));
beside('web host', webHost(probe, ours), webHost(probe, trivial));
