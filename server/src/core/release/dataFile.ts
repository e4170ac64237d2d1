/**
 * One pass over the lines of a data file: what the release programs count in it. They read lines, not sentences, and accept any
 * text; so does this.
 */

import { detached } from '../conllu/index.ts';
import type { Part } from './names.ts';
import type { StatsCounter } from './statsCounter.ts';

/** Where something is in a file: lines from 0. */
interface UsedText {
  readonly line: number;
  count: number;
}

/** What is known of a file. */
export class DataFile {
  /** Lines of white space only. */
  sentences = 0;
  /** Lines with a whole number as ID. */
  words = 0;
  /** The first line with a lemma. */
  lemmaLine: number | undefined;
  /** Corpora in `# parallel_id = corpus/…`. */
  readonly corpora = new Map<string, UsedText>();
  /** Forms joined by spaces → first sentence with them; those of `_` alone are left out. */
  readonly sentencesByForms = new Map<string, UsedText>();
  /** `# text` → its sentences. */
  readonly texts = new Map<string, UsedText>();

  private rest = '';
  private line = 0;
  private sentenceLine = 0;
  private forms: string[] = [];
  private hasForms = false;
  /** Whether the last line ended a sentence. */
  private isBetween = true;

  constructor(
    readonly name: string,
    /** Bytes. */
    readonly size: number,
    readonly part: Part | undefined,
    readonly stats: StatsCounter | undefined,
    private readonly keepsSentences: boolean,
  ) {}

  /** The next piece of the text. O(its length), even if a line has many. */
  push(piece: string): void {
    let at = 0;
    for (let end = piece.indexOf('\n'); end !== -1; end = piece.indexOf('\n', at)) {
      this.take(this.rest + piece.slice(at, end));
      this.rest = '';
      at = end + 1;
    }
    this.rest += piece.slice(at);
  }

  end(): void {
    if (this.rest !== '') this.take(this.rest);
    this.rest = '';
    if (!this.isBetween) this.endSentence();
  }

  private take(line: string): void {
    const first = line.charCodeAt(0);
    if (48 <= first && first <= 57) this.takeWord(line);
    else if (first === 35) this.takeComment(line);
    else if (/^\s*$/.test(line)) {
      this.sentences++;
      this.endSentence();
      this.sentenceLine = ++this.line;
      return;
    }
    this.isBetween = false;
    this.line++;
  }

  private takeWord(line: string): void {
    const tab = line.indexOf('\t');
    const kind = tab === -1 ? undefined : kindOfId(line, tab);
    if (kind === undefined) return;
    if (kind !== 'word') {
      if (kind === 'range') this.stats?.range(line, tab, this.part);
      return;
    }
    this.words++;
    const formEnd = line.indexOf('\t', tab + 1);
    const form = line.slice(tab + 1, formEnd === -1 ? undefined : formEnd);
    if (this.lemmaLine === undefined && formEnd !== -1) {
      const lemmaEnd = line.indexOf('\t', formEnd + 1);
      const lemma = line.slice(formEnd + 1, lemmaEnd === -1 ? undefined : lemmaEnd);
      if (lemma.trim() !== '_' && lemma !== '') this.lemmaLine = this.line;
    }
    this.stats?.word(line, tab, this.part);
    if (!this.keepsSentences) return;
    this.forms.push(form);
    this.hasForms ||= form !== '_';
  }

  private takeComment(line: string): void {
    const parallel = /^#\s*parallel_id\s*=\s*([^/]+)\//.exec(line);
    if (parallel !== null) count(this.corpora, parallel[1].trim(), this.line);
    if (!this.keepsSentences) return;
    const text = /^#\s*text\s*=\s*(\S.*)$/.exec(line)?.[1].trimEnd();
    if (text !== undefined) count(this.texts, text, this.sentenceLine);
  }

  private endSentence(): void {
    this.stats?.endSentence(this.part);
    if (this.hasForms) count(this.sentencesByForms, this.forms.join(' '), this.sentenceLine);
    this.forms = [];
    this.hasForms = false;
    this.isBetween = true;
  }
}

function count(uses: Map<string, UsedText>, text: string, line: number): void {
  const use = uses.get(text);
  if (use === undefined) uses.set(detached(text), { line, count: 1 });
  else use.count++;
}

/** What the characters before the first tab are. */
function kindOfId(line: string, tab: number): 'word' | 'range' | undefined {
  let hyphens = 0;
  for (let at = 0; at < tab; at++) {
    const code = line.charCodeAt(at);
    if (48 <= code && code <= 57) continue;
    if (code !== 45 || at === 0 || at === tab - 1) return undefined;
    hyphens++;
  }
  return hyphens === 0 ? 'word' : hyphens === 1 ? 'range' : undefined;
}
