/** The cells of words that rules mention: only these need to be read as numbers. All others come and go with their words. */

import { isFurtherColumn, isOfFeats, MISC_PREFIX, MWE } from '../graph/featureNames.ts';
import { ALL_NEEDS, type Needs } from '../graph/graph.ts';
import { isColumn, type Reads, readBlock } from './reads.ts';
import type { RewriteCommand, RewriteRule, Value } from './types.ts';

/**
 * What the requests of some rules read, and what their commands read and write. The edges are always read: they come and go with words, and
 * hidden loops are found by them. Time O(conditions and commands)
 */
export function mentionedBy(rules: readonly RewriteRule[]): Needs {
  const features = new Set<string>();
  const reads: Reads = { names: new Set(), labels: [], isUnknown: false, readsOrder: false, features };
  for (const { request, commands } of rules) {
    for (const block of request.blocks) readBlock(reads, block, () => undefined);
    for (const command of commands) addCommand(features, command);
    if (request.views?.has('corrected')) reads.isUnknown = true;
  }
  if (reads.isUnknown || features.has(ANY)) return ALL_NEEDS;
  const needs = {
    ...ALL_NEEDS,
    form: false,
    lemma: false,
    upos: false,
    xpos: false,
    feats: false,
    misc: false,
    textform: false,
  };
  for (const feature of features) {
    if (isColumn(feature)) needs[feature] = true;
    if (feature === 'form' || feature === 'wordform' || feature === 'textform') {
      // Each may change the others.
      needs.form = true;
      needs.misc = true;
      needs.textform = true;
    } else if (!isColumn(feature) && feature !== '__id__' && feature !== MWE && !isFurtherColumn(feature)) {
      if (!feature.startsWith(MISC_PREFIX)) needs.feats = true;
      if (feature.startsWith(MISC_PREFIX) || !isOfFeats(feature)) needs.misc = true;
    }
  }
  return needs;
}

/** Stands for features whose names only the sentence tells. */
const ANY = '*';

function addCommand(features: Set<string>, command: RewriteCommand): void {
  if (command.kind === 'set' || command.kind === 'del_feat') features.add(command.feature);
  if (command.kind === 'set') addValue(features, command.value);
  if (command.kind === 'add_edge' && command.label?.kind === 'parts')
    for (const { value } of command.label.parts) addValue(features, value);
  if (command.kind === 'join_feats') features.add(ANY);
}

function addValue(features: Set<string>, value: Value): void {
  for (const part of value) if (part.kind === 'feature') features.add(part.feature);
}
