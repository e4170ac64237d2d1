/** The sentence about which programs propose. */

import { conllu } from '../../fixture.ts';

export const CATS = conllu(`
# sent_id = cats
# text = The dog saw two cats
1  The   the  DET   _  Definite=Def|PronType=Art  2  det     _  _
2  dog   dog  NOUN  _  Number=Sing                3  nsubj   _  _
3  saw   see  VERB  _  Tense=Past                 0  root    _  _
4  two   two  NUM   _  NumType=Card               5  nummod  _  _
5  cats  cat  NOUN  _  Number=Plur                3  obj     _  _

`);
