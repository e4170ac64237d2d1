/** Running text to annotated sentences: split with the tokenizer of a model, then tagged, lemmatized and parsed by it. */

import { applyEdits, Sentence } from '../../core/conllu/index.ts';
import type { DecoderName } from '../../core/decode/index.ts';
import { headEdits, mergeEdits, tagEdits } from '../../core/edit/index.ts';
import { type Parser, TextToConllu, Tokenizer, type UnsureEnd } from '../../core/parser/index.ts';
import { formatNumber, localized } from '../../localization/index.ts';
import { Failure } from '../failure.ts';
import type { JobProgress } from '../jobs.ts';
import type { AnnotatedPart, AnnotatedText, AnnotateJob, UncertainSentence } from './jobs.ts';
import { MANY_LANGUAGES, type ModelHost } from './modelFiles.ts';
import { isWithoutWords, NEEDS_TAGS, parserFor } from './models.ts';
import { parseLocked } from './parseLocked.ts';
import { uncertainWords } from './reparse.ts';
import { tokenizingNotes } from './tokenizingNotes.ts';
import { uncertainTags } from './uncertainTags.ts';

interface AnnotateOptions {
  /** `sent_id`, where `{n}` is the number of the sentence, from `after` + 1. */
  readonly sentIds: string;
  /** Default 0. */
  readonly after?: number;
  readonly decoder: DecoderName;
  /** Memory limit for decoding a sentence, in bytes. */
  readonly memoryLimit?: number;
  /** Beam width of a transition parser; undefined: the width used in training. */
  readonly beam?: number;
  /** Throws to cancel. */
  readonly checkpoint?: () => void;
}

/** What became of the text, and what to check. */
interface AnnotatedCounts {
  readonly nSentences: number;
  /** Syntactic words. */
  readonly nWords: number;
  readonly notes: readonly string[];
}

/** Text tokenized between two checks for cancellation, in UTF-16 units. */
const PIECE = 1 << 14;
/** Words parsed together: few at first, so that results soon show, then enough for batches of similar length. */
const FIRST_WORDS = 100;
const MOST_WORDS = 2000;

/** Sentences that were parsed together. */
interface AnnotatedGroup extends AnnotatedPart {
  readonly nSentences: number;
  /** Share of the text processed, 0…1. */
  readonly done: number;
}

/**
 * Yields the sentences in order, in CoNLL-U with their empty lines. If the model has no tokenizer, words and sentences are those
 * of Unicode (UAX #29), and the notes say so. Apart from the text, memory is bounded; time is that of parsing.
 */
export function* annotate(
  parser: Parser,
  text: string,
  { sentIds, after, ...options }: AnnotateOptions,
): Generator<AnnotatedGroup, AnnotatedCounts, undefined> {
  const tokenizer = parser.tokenizer ?? new Tokenizer(undefined);
  let unsure: UnsureEnd[] = [];
  const stream = new TextToConllu(tokenizer, { sentIds, after, onUnsure: (end) => void unsure.push(end) });
  let group: Sentence[] = [];
  let nWords = 0;
  let wanted = FIRST_WORDS;
  let nDone = 0;
  let seen = 0;
  function* take(sentences: readonly string[], isLast: boolean) {
    for (const each of sentences) {
      const sentence = new Sentence(each, each.split('\n').length - 1);
      group.push(sentence);
      nWords += sentence.nWords;
      if (wanted <= nWords) yield flush();
    }
    if (isLast && 0 < group.length) yield flush();
  }
  function flush(): AnnotatedGroup {
    const parses = parsed(parser, group, options);
    const uncertain: UncertainSentence[] = [];
    for (const { text: own, heads, tags } of parses) {
      nDone++;
      seen += surfaceLength(own);
      const ends = unsure
        .filter(({ sentence }) => sentence === nDone)
        .map(({ word, of, certainty }) => ({ word, of, certainty }));
      if (0 < heads.length + ends.length + tags.length) uncertain.push({ text: own, heads, ends, tags });
    }
    unsure = unsure.filter(({ sentence }) => nDone < sentence);
    group = [];
    nWords = 0;
    wanted = Math.min(MOST_WORDS, 2 * wanted);
    const all = parses.map((each) => each.text).join('');
    return { text: all, uncertain, nSentences: nDone, done: Math.min(1, seen / text.length) };
  }
  for (let from = 0; from < text.length; from += PIECE) {
    options.checkpoint?.();
    yield* take(stream.push(text.slice(from, from + PIECE)), false);
  }
  yield* take(stream.end(), true);
  return { nSentences: stream.nSentences, nWords: stream.nWords, notes: notesOn(parser, tokenizer, stream, text) };
}

/** Length of a sentence in its `# text`, plus the white space after it. */
const surfaceLength = (conllu: string): number => (/^# text = (.*)$/m.exec(conllu)?.[1].length ?? 0) + 1;

/** The sentences with their trees, the words whose heads are uncertain, and uncertain tags. */
function parsed(
  parser: Parser,
  group: readonly Sentence[],
  options: Omit<AnnotateOptions, 'sentIds' | 'after'>,
): Pick<UncertainSentence, 'text' | 'heads' | 'tags'>[] {
  const items = group.map((sentence) => ({ sentence, required: [] }));
  const results = parseLocked(parser, items, { ...options, fills: true });
  return Array.from(results, (result, at) => {
    options.checkpoint?.();
    const sentence = group[at];
    if (!result.ok) throw new Error(localized`without constraints every sentence has a tree`);
    const { parse } = result;
    const edits = mergeEdits(headEdits(sentence, parse.heads, { deprels: parse.deprels }), tagEdits(sentence, parse));
    return {
      text: applyEdits(sentence.text, edits),
      heads: uncertainWords(parse, () => true).map(({ word }) => word),
      tags: uncertainTags(
        parse,
        Array.from({ length: sentence.nWords }, (_, i) => i + 1),
      ),
    };
  });
}

function notesOn(parser: Parser, tokenizer: Tokenizer, stream: TextToConllu, text: string): string[] {
  return [
    ...encodingNotes(text),
    ...(isWithoutWords(parser) ? [NEEDS_TAGS] : []),
    ...tokenizingNotes(tokenizer, stream),
    ...(!parser.predictsLemmas ? [localized`The model predicts no lemmas.`] : []),
  ];
}

/** Notes on U+FFFD, which an editor shows in place of bytes that its encoding lacks. */
function encodingNotes(text: string): string[] {
  const first = text.indexOf('\ufffd');
  if (first === -1) return [];
  const nLines = text.slice(0, first).split(/\r\n|\r|\n/).length;
  return [
    localized`Line ${formatNumber(nLines)} of the text has � where a character could not be read, as in a file that was opened with another encoding than its own: use “Reopen with Encoding” there, and annotate the text again.`,
  ];
}

/** Reports the sentences. @throws Failure if there is no model, or nothing but white space in the text */
export async function annotateText(
  job: AnnotateJob,
  host: ModelHost,
  checkpoint: () => void,
  report: (progress: JobProgress) => void,
): Promise<AnnotatedText> {
  const { parser, name, notes } = await parserFor(job.model, host);
  const { text, sentIds, after, decoder, memoryLimit, beam } = job;
  const groups = annotate(parser, text, { sentIds, after, decoder, memoryLimit, beam, checkpoint });
  let before = after === undefined ? languageLine(parser) : '';
  for (;;) {
    const next = groups.next();
    if (next.done) {
      if (next.value.nSentences === 0) throw new Failure(localized`There is no text to annotate, only white space.`);
      return { by: name, ...next.value, notes: [...notes, ...next.value.notes] };
    }
    const { done, nSentences, uncertain } = next.value;
    const part = { text: before + next.value.text, uncertain: withBefore(uncertain, next.value.text, before) };
    before = '';
    report({ done, message: localized`${formatNumber(nSentences)} sentences`, part });
  }
}

/** Text before the first sentence of a document belongs to that sentence. */
function withBefore(uncertain: readonly UncertainSentence[], text: string, before: string): UncertainSentence[] {
  return uncertain.map((each) => (text.startsWith(each.text) ? { ...each, text: before + each.text } : each));
}

/** Makes a re-parse of the new document, which has no name yet, choose the same model. */
function languageLine({ card: { language } }: Parser): string {
  return /^[a-z]{2,3}$/.test(language) && language !== MANY_LANGUAGES ? `# lang = ${language}\n` : '';
}
