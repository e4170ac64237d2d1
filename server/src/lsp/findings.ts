/** Findings of sentences, kept as long as the sentence object lives: an edit re-checks only what it changed. */

import type { Sentence } from '../core/conllu/index.ts';
import { checkSentence, type Finding, type Level } from '../core/validate/index.ts';
import type { RuleSeverity, Settings } from '../protocol/settings.ts';

/** What settings say about findings. */
export class FindingCache {
  private readonly known = new WeakMap<Sentence, readonly Finding[]>();

  constructor(
    private readonly level: Level,
    private readonly severities: ReadonlyMap<string, RuleSeverity>,
  ) {}

  static for(settings: Settings): FindingCache {
    const severities = new Map<string, RuleSeverity>(Object.entries(settings['treebank.lint.severity']));
    if (!settings['treebank.lint.classHints']) {
      for (const id of CLASS_HINTS) if (!severities.has(id)) severities.set(id, 'off');
    }
    return new FindingCache(settings['treebank.lint.level'] as Level, severities);
  }

  /** Findings of a sentence that was checked already. */
  peek(sentence: Sentence): readonly Finding[] | undefined {
    return this.known.get(sentence);
  }

  of(sentence: Sentence): readonly Finding[] {
    let findings = this.known.get(sentence);
    if (findings === undefined) {
      findings = this.adjust(checkSentence(sentence, { level: this.level }));
      this.known.set(sentence, findings);
    }
    return findings;
  }

  private adjust(findings: readonly Finding[]): readonly Finding[] {
    if (this.severities.size === 0) return findings;
    return findings.flatMap((finding) => {
      const severity = this.severities.get(finding.id);
      if (severity === undefined || severity === finding.severity) return [finding];
      return severity === 'off' ? [] : [{ ...finding, severity }];
    });
  }
}

const CLASS_HINTS = ['not-mh4', 'not-1-endpoint-crossing'];
