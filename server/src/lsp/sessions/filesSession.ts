/** A session in one of the files that share its work: all questions are the same in each of them. */

import { groupBy } from '../../core/grouping.ts';
import { type Question, stepInText } from '../../core/session/index.ts';
import type { Snapshot } from '../documents/documents.ts';
import { Cancelled } from '../documents/slices.ts';
import type { Asking, Step } from './session.ts';
import type { SharedFiles } from './sharedFiles.ts';

/** The questions of files. */
interface OfFiles<Q> {
  /** What they are made from, besides the version of the document: the same objects as long as nothing has changed. */
  readonly from: readonly unknown[];
  /** By address, in the order of the files. */
  byFile(): Iterable<readonly [uri: string, questions: readonly Q[]]>;
}

export abstract class FilesSession<Q extends Question, W extends SharedFiles> {
  private made: { readonly from: readonly unknown[]; readonly asking: Asking<Q> } | undefined;

  /** @param work of the document alone, or of a treebank that it is a file of */
  constructor(
    private readonly uri: string,
    readonly work: W,
  ) {
    work.use(uri);
  }

  protected abstract questionsIn(files: readonly Snapshot[]): OfFiles<Q>;

  get isShared(): boolean {
    return this.work.isWhole;
  }

  /** The same object as long as nothing has changed: lists are grouped once. O(questions) otherwise. */
  now(): Asking<Q> | undefined {
    const { uri, work, made } = this;
    const snapshot = work.server.documents.get(uri);
    if (snapshot === undefined) return undefined;
    const files = work.isWhole ? work.files() : [snapshot];
    const ofFiles = this.questionsIn(files);
    const from = [snapshot.version, ...ofFiles.from];
    if (made?.from.length === from.length && made.from.every((each, at) => each === from[at])) return made.asking;
    const questions = [...ofFiles.byFile()].flatMap(([file, here]) =>
      file === uri ? here : here.map((each) => ({ ...each, file })),
    );
    const others = work.isWhole ? { others: new Map(files.map((each) => [each.uri, each])) } : {};
    const asking = { snapshot, questions, ...others };
    this.made = { from, asking };
    return asking;
  }

  /** @throws Cancelled */
  async ready(): Promise<Asking<Q>> {
    await this.work.read();
    const asking = this.now();
    if (asking === undefined) throw new Cancelled();
    return asking;
  }

  step({ questions }: Asking<Q>, step: Step): Q | undefined {
    return stepThroughFiles(questions, this.work.uris, this.uri, step);
  }

  async close(how: 'closed' | 'ended'): Promise<void> {
    this.work.leave(this.uri, how);
  }
}

/** In the text, then in the next file that has one. @param uris all files, in their order @param own the document */
function stepThroughFiles<Q extends Question>(
  questions: readonly Q[],
  uris: readonly string[],
  own: string,
  { to, ...place }: Step,
): Q | undefined {
  const files = [...groupBy(questions, ({ file }) => file ?? own)];
  const found = stepInText(files.find(([uri]) => uri === own)?.[1] ?? [], place, to);
  const others = uris.flatMap((uri) => files.filter((each) => each[0] === uri && uri !== own));
  const isBeyond = (each: Q) =>
    0 < (to === 'next' ? 1 : -1) * (each.sentence - place.sentence || each.span.start - place.offset);
  if (others.length === 0 || (found !== undefined && isBeyond(found))) return found;
  const at = uris.indexOf(own);
  const isBehind = ([uri]: (typeof others)[number]) => at < uris.indexOf(uri);
  const order = [...others.filter(isBehind), ...others.filter((each) => !isBehind(each))];
  return to === 'next' ? order[0][1][0] : order.at(-1)?.[1].at(-1);
}
