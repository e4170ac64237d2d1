/** What solves the problems of a repository with certainty, apart from texts that are prescribed. */

import type { TextEdit } from '../../core/conllu/index.ts';
import type { Problem, Repository, readmeFixer } from '../../core/release/index.ts';
import { SIDECAR_NAME } from '../../core/sidecar/index.ts';
import { inert } from '../../inert/index.ts';
import type { ReleaseEdit, ReleaseRemedy, ReleaseTextEdit } from '../../protocol/release.ts';
import type { WirePosition } from '../../protocol/text.ts';
import { addressIn } from './repository.ts';

const NOT_TO_RELEASE = 'not-to-release';
const MARK = '\ufeff';

type Fixer = ReturnType<typeof readmeFixer>;

export class Remedies {
  /** Names at the top of the repository. */
  private readonly taken: ReadonlySet<string>;

  /** @param folder its URI @param problems all of them @param readme its name, its text, and what mends it */
  constructor(
    private readonly folder: string,
    private readonly repository: Repository,
    private readonly problems: readonly Problem[],
    private readonly readme: { readonly name: string; readonly text: string; readonly fixer: Fixer } | undefined,
  ) {
    this.taken = new Set(repository.entries.map(({ name }) => name));
  }

  of(problem: Problem): ReleaseRemedy[] {
    return [...this.ofFiles(problem), ...this.inReadme(problem)];
  }

  private ofFiles({ id, file, right }: Problem): ReleaseRemedy[] {
    switch (id) {
      case 'repo-cr-line-break':
        return [{ kind: 'lineEnds' }];
      case 'repo-readme-summary-missing':
        return this.readme?.text.startsWith(MARK) === true ? [{ kind: 'byteOrderMark' }] : [];
      case 'repo-two-readmes':
        return [this.moved(file, `${NOT_TO_RELEASE}/${file}`)];
      case 'repo-extra-file': {
        // Elsewhere, what is accepted, locked and checked would be lost; data come out of the folder first.
        const hasData = this.repository.misplaced?.some((path) => path.startsWith(file)) === true;
        if (hasData || file === SIDECAR_NAME) return [];
        const name = file.replace(/\/$/, '');
        const away = this.moved(name, `${NOT_TO_RELEASE}/${name}`);
        return right === undefined ? [away] : [this.moved(name, right), away];
      }
      case 'release-misplaced-file': {
        const name = file.slice(file.lastIndexOf('/') + 1);
        return this.taken.has(name) ? [] : [this.moved(file, name)];
      }
      case 'repo-missing-test-file':
        return this.meant(file) ?? this.otherPart(file, 'test', ['dev', 'train']);
      case 'repo-dev-without-train':
        return this.otherParts(file, ['train', 'test']);
      default:
        return /^repo-missing-/.test(id) ? (this.meant(file) ?? []) : [];
    }
  }

  /** The file that has another name only; undefined if there is none. */
  private meant(name: string): ReleaseRemedy[] | undefined {
    const found = this.problems.find((each) => each.id === 'repo-extra-file' && each.right === name);
    return found && [this.moved(found.file, name)];
  }

  /** What there is becomes test data, which come first: of several parts the smaller one. @param name that is missing */
  private otherPart(name: string, part: string, others: readonly string[]): ReleaseRemedy[] {
    const candidates = others.map((each) => name.replace(`-ud-${part}.`, `-ud-${each}.`));
    return candidates
      .filter((each) => this.taken.has(each))
      .slice(0, 1)
      .map((each) => this.moved(each, name));
  }

  /** Other parts for development data. */
  private otherParts(name: string, parts: readonly string[]): ReleaseRemedy[] {
    const names = parts.map((each) => name.replace('-ud-dev.', `-ud-${each}.`));
    return names.filter((each) => !this.taken.has(each)).map((each) => this.moved(name, each));
  }

  private moved(from: string, to: string): ReleaseRemedy {
    return { kind: 'rename', from: addressIn(this.folder, from), to: addressIn(this.folder, to) };
  }

  private inReadme(problem: Problem): ReleaseEdit[] {
    if (this.readme === undefined) return [];
    const { name, text, fixer } = this.readme;
    const uri = addressIn(this.folder, name);
    return fixer(problem).map(({ title, edits }) => ({
      kind: 'edit',
      title: inert(title),
      uri,
      edits: edits.map((edit) => anchored(edit, edits, text)),
    }));
  }
}

/** An insertion includes the line before it, by which it is known whether the text is still the same there. */
function anchored({ span, text: newText }: TextEdit, all: readonly TextEdit[], text: string): ReleaseTextEdit {
  const before = Math.min(text.lastIndexOf('\n', Math.max(0, span.start - 2)) + 1, span.start);
  const isChanged = all.some((each) => before < each.span.end && each.span.start < span.start);
  const start = span.start < span.end || isChanged ? span.start : before;
  return {
    range: { start: positionOf(start, text), end: positionOf(span.end, text) },
    newText: withLf(text.slice(start, span.start) + newText),
    was: withLf(text.slice(start, span.end)),
  };
}

/** The editor writes the line ends of the file. */
const withLf = (text: string): string => text.replaceAll('\r\n', '\n');

function positionOf(offset: number, text: string): WirePosition {
  const before = text.slice(0, offset);
  return { line: before.split('\n').length - 1, character: offset - (before.lastIndexOf('\n') + 1) };
}
