/** Generated from server/src/core/decode/treeClasses.ts by npm run generate; do not edit. The part of its rows that settings, commands and the client need. */

/** Decoders that a user can choose, by their command-line names, with their meanings. */
export const DECODERS = {
  mh4: 'MH4: most non-projective trees found in languages, and never an unlikely tangle',
  eisner: 'Projective trees only (Eisner 1996)',
  oneEndpointCrossing: '1-Endpoint-Crossing trees; slower on long sentences (Pitler, Kannan & Marcus 2013)',
  mh5: 'MH5: nearly all trees found in languages, in time O(n⁵): seconds for sentences of a hundred words',
  mst: 'Any tree (maximum spanning tree)',
} as const;
export type DecoderName = keyof typeof DECODERS;
export const DEFAULT_DECODER: DecoderName = 'mh4';

/** Commands that change a sentence to the nearest tree of a class. */
export const NEAREST_COMMANDS = {
  'treebank.nearestMh4': { name: 'mh4', title: 'MH4' },
  'treebank.nearestOneEndpointCrossing': { name: 'oneEndpointCrossing', title: '1-Endpoint-Crossing' },
  'treebank.nearestMh5': { name: 'mh5', title: 'MH5' },
} as const;
export type NearestCommand = keyof typeof NEAREST_COMMANDS;
export type NearestClass = (typeof NEAREST_COMMANDS)[NearestCommand]['name'];
