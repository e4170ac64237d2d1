/** Sentences with enhanced graphs to look at: empty nodes, controlled subjects, shared dependents, relative clauses, and what is wrong. */

import { Document } from '../../../server/src/core/conllu/index.ts';
import { diagramOf } from '../../../server/src/core/features/index.ts';
import type { Diagram } from '../../../server/src/protocol/diagram.ts';
import { conllu } from '../../fixture.ts';

function drawn(text: string): Diagram {
  const diagram = diagramOf(Document.parse(text), 0);
  if (diagram === undefined) throw new Error('There is no sentence.');
  // A panel ignores older versions of the same file.
  return { uri: `file:///${diagram.sentId}.conllu`, version: 1, ...diagram };
}

export const ENGLISH_ENHANCED = conllu(
  `
  # sent_id = enhanced-en-001
  # text = The woman who runs the shop wants to buy bread and Kim tea for the guests.
  1     The    the    DET    DT   _  2   det        2:det                  _
  2     woman  woman  NOUN   NN   _  7   nsubj      4:nsubj|7:nsubj|9:nsubj:xsubj  _
  3     who    who    PRON   WP   _  4   nsubj      2:ref                  _
  4     runs   run    VERB   VBZ  _  2   acl:relcl  2:acl:relcl            _
  5     the    the    DET    DT   _  6   det        6:det                  _
  6     shop   shop   NOUN   NN   _  4   obj        4:obj                  _
  7     wants  want   VERB   VBZ  _  0   root       0:root                 _
  8     to     to     PART   TO   _  9   mark       9:mark                 _
  9     buy    buy    VERB   VB   _  7   xcomp      7:xcomp                _
  10    bread  bread  NOUN   NN   _  9   obj        9:obj                  _
  11    and    and    CCONJ  CC   _  12  cc         12.1:cc                _
  12    Kim    Kim    PROPN  NNP  _  7   conj       12.1:nsubj             _
  12.1  _      buy    VERB   VB   _  _   _          7:conj:and             CopyOf=9
  13    tea    tea    NOUN   NN   _  12  orphan     12.1:obj               _
  14    for    for    ADP    IN   _  16  case       16:case                _
  15    the    the    DET    DT   _  16  det        16:det                 _
  16    guests  guest  NOUN   NNS  _  9   obl        9:obl:for|12.1:obl:for  SpaceAfter=No
  17    .      .      PUNCT  .    _  7   punct      7:punct                _
`,
  { end: '\n\n' },
);

export const HEBREW_ENHANCED = conllu(`
  # sent_id = enhanced-he-001
  # text = הילדה רצתה לקרוא ולכתוב בבית
  1    הילדה  ילדה  NOUN   _  _  2  nsubj  2:nsubj|3:nsubj:xsubj|5:nsubj:xsubj  _
  2    רצתה   רצה   VERB   _  _  0  root   0:root              _
  3    לקרוא  קרא   VERB   _  _  2  xcomp  2:xcomp             _
  4-5  ולכתוב  _     _      _  _  _  _      _                   _
  4    ו      ו     CCONJ  _  _  5  cc     5:cc                _
  5    לכתוב  כתב   VERB   _  _  3  conj   2:xcomp|3:conj:ו     _
  6-7  בבית   _     _      _  _  _  _      _                   _
  6    ב      ב     ADP    _  _  7  case   7:case              _
  7    בית    בית   NOUN   _  _  3  obl    3:obl:ב|5:obl:ב       _
`);

/** Two arcs from one head, a cycle, a second root, and what cannot be read. */
const BROKEN_ENHANCED = conllu(`
  # sent_id = enhanced-broken-001
  1    She    she    PRON  _  _  2  nsubj  2:nsubj|2:expl|4:nsubj    _
  2    saw    see    VERB  _  _  0  root   0:root|4:conj             _
  3    it     it     PRON  _  _  2  obj    2:obl|7:obj               _
  4    left   leave  VERB  _  _  2  conj   2:conj|0:root             _
  4.1  gone   go     VERB  _  _  _  _      2:dep|4.1:dep             _
  5    there  there  ADV   _  _  4  advmod  advmod                    _
`);

export const ENHANCED = {
  enhanced: drawn(ENGLISH_ENHANCED),
  enhancedHebrew: drawn(HEBREW_ENHANCED),
  enhancedBroken: drawn(BROKEN_ENHANCED),
};
