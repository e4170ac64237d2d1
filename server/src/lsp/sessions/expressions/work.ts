/** The multiword expressions of a document, or of a treebank, and the places in question in each of its files. */

import type { CancellationToken } from 'vscode-languageserver';
import { Column, type Sentence } from '../../../core/conllu/index.ts';
import { Consistency, type ExpressionGroup, type Occurrence, type WordsAt } from '../../../core/expressions/index.ts';
import { sentenceNames } from '../../../core/session/index.ts';
import type { Snapshot } from '../../documents/documents.ts';
import { Slices } from '../../documents/slices.ts';
import { SharedFiles } from '../sharedFiles.ts';
import { type ExpressionNeeds, isLeft, lemmasOf, type PlaceQuestion, usualCategory } from './questions.ts';

/** A group with what most of its places have. */
interface Counted {
  readonly group: ExpressionGroup;
  readonly category: string;
  /** Places in question: their sentences in all files, and the expression with another category, if there is one. */
  readonly places: readonly (readonly [at: WordsAt, now: Occurrence | undefined])[];
}

export class ExpressionWork extends SharedFiles<ExpressionNeeds> {
  protected readonly kind = 'expressions';
  private readonly consistency = new Consistency();
  private found:
    | { readonly sentences: readonly (readonly Sentence[])[]; readonly groups: readonly Counted[] }
    | undefined;
  private made:
    | { readonly from: readonly unknown[]; readonly places: ReadonlyMap<string, PlaceQuestion[]> }
    | undefined;

  /** Sentences that were read before are not read again. @throws Cancelled */
  protected async look({ document }: Snapshot, token?: CancellationToken): Promise<void> {
    const slices = new Slices(this.server.host, () => token?.isCancellationRequested === true);
    for (const sentence of document.sentences) {
      this.consistency.prepare(sentence);
      if (slices.isOver) await slices.pause();
    }
  }

  /** The places of each of these files, in the order of the text; the same objects as long as nothing has changed. O(words) after an edit. */
  placesIn(files: readonly Snapshot[]): ReadonlyMap<string, readonly PlaceQuestion[]> {
    const { sidecars } = this.server;
    const from = files.flatMap(({ uri, document }) => [document, sidecars.contentsFor(uri).read.file]);
    const { made } = this;
    if (made?.from.length === from.length && made.from.every((each, at) => each === from[at])) return made.places;
    const places = new Map(files.map(({ uri }) => [uri, [] as PlaceQuestion[]]));
    // Of each sentence in all files: its file, and where it is there.
    const starts: number[] = [];
    let start = 0;
    for (const { document } of files) {
      starts.push(start);
      start += document.sentences.length;
    }
    const names = files.map(({ document }) => sentenceNames(document.sentences));
    for (const { group, category, places: wanted } of this.groupsIn(files)) {
      for (const [{ sentence: at, words }, now] of wanted) {
        const file = starts.filter((each) => each <= at).length - 1;
        const { uri, document } = files[file];
        const index = at - starts[file];
        const sentence = document.sentences[index];
        const place = { words, group, category, now };
        places.get(uri)?.push({
          id: `${this.isWhole ? `${uri} ` : ''}${names[file][index]}\t${lemmasOf(group)}:${words.join(',')}`,
          sentence: index,
          span: sentence.wordCellSpan(words[0], Column.form),
          standing: isLeft(this.server, uri, sentence)(place) ? 'kept' : 'open',
          ...place,
        });
      }
    }
    for (const here of places.values()) here.sort((a, b) => a.sentence - b.sentence || a.words[0] - b.words[0]);
    this.made = { from, places };
    return places;
  }

  private groupsIn(files: readonly Snapshot[]): readonly Counted[] {
    const sentences = files.map(({ document }) => document.sentences);
    const { found } = this;
    if (found?.sentences.length === sentences.length && found.sentences.every((each, at) => each === sentences[at]))
      return found.groups;
    const groups = this.consistency.groups(sentences.flat()).flatMap((group): Counted[] => {
      const usual = usualCategory(group);
      if (usual === undefined) return [];
      const places = [
        ...usual.others.map((each) => [each, each] as const),
        ...group.skipped.map((each) => [each, undefined] as const),
      ];
      return places.length === 0 ? [] : [{ group, category: usual.category, places }];
    });
    this.found = { sentences, groups };
    return groups;
  }
}
