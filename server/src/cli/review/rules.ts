/** What rules report, with the tables of the language where there are some, as a ranking: what they report most often first. */

import {
  ARC_COLUMNS,
  ARC_MEASURES,
  interleaved,
  reportedGroups,
  reportedWords,
  TAG_COLUMNS,
  TAG_MEASURES,
} from '../../core/suspicion/index.ts';
import type { ListRequest, MeasurableList } from './reviewList.ts';

const COLUMNS = [...ARC_COLUMNS, ...TAG_COLUMNS];

/** Empty as a list of what rules do not report. Time that of the rules, twice. */
export async function rulesPlaces({ treebank, languageRules }: ListRequest): Promise<MeasurableList> {
  const rules = await languageRules();
  const { languageAt, schemeAt } = rules;
  const groups = reportedGroups(treebank.sentences, rules).sort((a, b) => b.words.length - a.words.length);
  const words = treebank.sentences.flatMap((each, sentence) =>
    Array.from(reportedWords(each, sentence, COLUMNS, { language: languageAt(sentence), schemeAt }), (word) => ({
      sentence,
      word,
    })),
  );
  const all = interleaved([[...groups.flatMap((group) => group.words), ...words]]);
  return {
    measures: [...ARC_MEASURES, ...TAG_MEASURES],
    isWhole: false,
    places: (which) => (which === 'all' ? all : []),
  };
}
