/** The output of a lint run: findings with their positions in files, in the form that --format json prints. */

import type { FindingSource, Level, RuleInfo, Severity } from '../../core/validate/index.ts';

/** Line and UTF-16 column. */
interface Place {
  readonly line: number;
  readonly column: number;
}

/** A finding in a chunk of a file; lines and columns from 0, lines from the start of the chunk. */
export interface LocalReport extends Place {
  readonly endLine: number;
  readonly endColumn: number;
  readonly id: string;
  readonly severity: Severity;
  readonly level: Level;
  readonly source: FindingSource;
  /** The message up to its explanation. */
  readonly what: string;
  readonly message: string;
  /** Its name within the sentence (`placeKey`); '' if keys were not requested. */
  readonly at: string;
  readonly related: readonly (Place & { readonly message: string })[];
  /** Where the official validator reports it, if on a different line: on the ID of a word. */
  readonly official: OfficialPlace | undefined;
  /** See Finding. */
  readonly repeats: boolean;
}

export interface OfficialPlace {
  readonly line: number;
  readonly endColumn: number;
}

/** A finding in a file. */
export interface Report {
  readonly file: string;
  /** Lines and UTF-16 columns from 1; the end is after the last character. */
  readonly line: number;
  readonly column: number;
  readonly endLine: number;
  readonly endColumn: number;
  readonly id: string;
  readonly severity: Severity;
  readonly level: Level;
  readonly source: FindingSource;
  readonly sentId: string | undefined;
  /** The message up to its explanation. */
  readonly what: string;
  readonly message: string;
  readonly related: readonly RelatedReport[];
  /** The first related place is in another sentence, out of sight of the finding. */
  readonly isAcross?: true;
  /** Where the official validator reports it, if on a different line. */
  readonly official: OfficialPlace | undefined;
  /** See Finding. */
  readonly repeats: boolean;
}

interface RelatedReport extends Place {
  readonly message: string;
  /** Only if it is in a different file. */
  readonly file?: string;
}

/** Most serious first. */
export const SEVERITIES: readonly Severity[] = ['error', 'warning', 'information', 'hint'];

/** Maps the lines of a chunk to its file. */
export interface ChunkPlace {
  readonly file: string;
  /** Line of the file, from 0, at which the chunk starts. */
  readonly firstLine: number;
  /** Editors do not show a byte order mark, so it is not counted as a column. */
  readonly hasMark: boolean;
}

/** Converts a report in a chunk to a report in the file. */
export function reportOf(local: LocalReport, sentId: string | undefined, chunk: ChunkPlace): Report {
  const { id, severity, level, source, what, message, related, repeats, line, column, endLine, endColumn } = local;
  const { file, firstLine } = chunk;
  return {
    file,
    line: firstLine + line + 1,
    column: printedColumn(line, column, chunk),
    endLine: firstLine + endLine + 1,
    endColumn: printedColumn(endLine, endColumn, chunk),
    id,
    severity,
    level,
    source,
    sentId,
    what,
    message,
    repeats,
    related: related.length === 0 ? NOWHERE : related.map((each) => relatedInFile(each, chunk)),
    official: local.official && {
      line: chunk.firstLine + local.official.line + 1,
      endColumn: local.official.endColumn + 1,
    },
  };
}

/** Written out, because spreading an object takes longer than all the rest. */
const relatedInFile = ({ line, column, message }: LocalReport['related'][number], chunk: ChunkPlace) => ({
  line: chunk.firstLine + line + 1,
  column: printedColumn(line, column, chunk),
  message,
});

/** A position in a chunk, in printed form. */
export const inFile = ({ line, column }: Place, chunk: ChunkPlace): Place => ({
  line: chunk.firstLine + line + 1,
  column: printedColumn(line, column, chunk),
});

const printedColumn = (line: number, column: number, { firstLine, hasMark }: ChunkPlace): number =>
  hasMark && firstLine + line === 0 ? Math.max(0, column - 1) + 1 : column + 1;

const NOWHERE: Report['related'] = [];

/** What was read, and how many findings there were. */
interface Counts {
  readonly files: number;
  readonly sentences: number;
  readonly words: number;
  readonly bySeverity: Readonly<Record<Severity, number>>;
  /** [level] = errors of rules of that level; [0] is unused. */
  readonly errorsByLevel: readonly number[];
}

export interface TreebankCounts extends Counts {
  /** See treebanksOf. */
  readonly name: string;
}

/** Counts of a run: what it read and found. */
export class LintTally implements Counts {
  files = 0;
  sentences = 0;
  words = 0;
  readonly treebanks: TreebankCounts[] = [];
  /** Findings not reported because they are accepted. */
  accepted = 0;
  readonly bySeverity: Record<Severity, number> = { error: 0, warning: 0, information: 0, hint: 0 };
  readonly errorsByLevel = [0, 0, 0, 0, 0, 0, 0];
  readonly byRule = new Map<string, { count: number; severity: Severity; title: string }>();

  /** Counts findings of a rule; returns the total so far. */
  count(finding: { readonly id: string; readonly severity: Severity }, rule: RuleInfo | undefined, n = 1): number {
    this.bySeverity[finding.severity] += n;
    if (finding.severity === 'error') this.errorsByLevel[rule?.level ?? 0] += n;
    const seen = this.byRule.get(finding.id);
    if (seen) {
      seen.count += n;
      return seen.count;
    }
    this.byRule.set(finding.id, { count: n, severity: finding.severity, title: rule?.title ?? '' });
    return n;
  }

  /** A copy. */
  counts(): Counts {
    const { files, sentences, words, bySeverity, errorsByLevel } = this;
    return { files, sentences, words, bySeverity: { ...bySeverity }, errorsByLevel: [...errorsByLevel] };
  }

  /** Counts added since earlier ones. */
  since(before: Counts): Counts {
    const bySeverity = { ...this.bySeverity };
    for (const severity of SEVERITIES) bySeverity[severity] -= before.bySeverity[severity];
    return {
      files: this.files - before.files,
      sentences: this.sentences - before.sentences,
      words: this.words - before.words,
      bySeverity,
      errorsByLevel: this.errorsByLevel.map((n, level) => n - before.errorsByLevel[level]),
    };
  }

  get findings(): number {
    return SEVERITIES.reduce((sum, severity) => sum + this.bySeverity[severity], 0);
  }
}
