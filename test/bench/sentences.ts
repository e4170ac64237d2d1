/** Treebanks of any size for benches: a handful of self-written sentences, with consecutive numbers. */

const SENTENCES: readonly string[] = [
  `# text = A hearing is scheduled on the matter today.
1\tA\ta\tDET\tDT\tDefinite=Ind|PronType=Art\t2\tdet\t2:det\t_
2\thearing\thearing\tNOUN\tNN\tNumber=Sing\t4\tnsubj:pass\t4:nsubj:pass\t_
3\tis\tbe\tAUX\tVBZ\tMood=Ind|Number=Sing|Person=3|Tense=Pres|VerbForm=Fin\t4\taux:pass\t4:aux:pass\t_
4\tscheduled\tschedule\tVERB\tVBN\tTense=Past|VerbForm=Part|Voice=Pass\t0\troot\t0:root\t_
5\ton\ton\tADP\tIN\t_\t7\tcase\t7:case\t_
6\tthe\tthe\tDET\tDT\tDefinite=Def|PronType=Art\t7\tdet\t7:det\t_
7\tmatter\tmatter\tNOUN\tNN\tNumber=Sing\t2\tnmod\t2:nmod:on\t_
8\ttoday\ttoday\tNOUN\tNN\tNumber=Sing\t4\tobl:tmod\t4:obl:tmod\tSpaceAfter=No
9\t.\t.\tPUNCT\t.\t_\t4\tpunct\t4:punct\t_`,
  `# text = Sie kauft vom Händler drei Äpfel, und er winkt.
1\tSie\tsie\tPRON\tPPER\tCase=Nom|Gender=Fem|Number=Sing|Person=3|PronType=Prs\t2\tnsubj\t2:nsubj\t_
2\tkauft\tkaufen\tVERB\tVVFIN\tMood=Ind|Number=Sing|Person=3|Tense=Pres|VerbForm=Fin\t0\troot\t0:root\t_
3-4\tvom\t_\t_\t_\t_\t_\t_\t_\t_
3\tvon\tvon\tADP\tAPPR\t_\t5\tcase\t5:case\t_
4\tdem\tder\tDET\tART\tCase=Dat|Definite=Def|Gender=Masc|Number=Sing|PronType=Art\t5\tdet\t5:det\t_
5\tHändler\tHändler\tNOUN\tNN\tCase=Dat|Gender=Masc|Number=Sing\t2\tobl\t2:obl:von:dat\t_
6\tdrei\tdrei\tNUM\tCARD\tNumType=Card\t7\tnummod\t7:nummod\t_
7\tÄpfel\tApfel\tNOUN\tNN\tCase=Acc|Gender=Masc|Number=Plur\t2\tobj\t2:obj\tSpaceAfter=No
8\t,\t,\tPUNCT\t$,\t_\t11\tpunct\t11:punct\t_
9\tund\tund\tCCONJ\tKON\t_\t11\tcc\t11:cc\t_
10\ter\ter\tPRON\tPPER\tCase=Nom|Gender=Masc|Number=Sing|Person=3|PronType=Prs\t11\tnsubj\t11:nsubj\t_
11\twinkt\twinken\tVERB\tVVFIN\tMood=Ind|Number=Sing|Person=3|Tense=Pres|VerbForm=Fin\t2\tconj\t2:conj:und\tSpaceAfter=No
12\t.\t.\tPUNCT\t$.\t_\t2\tpunct\t2:punct\t_`,
  `# text = Das Buch hat gestern niemand gelesen, das du suchst.
1\tDas\tder\tDET\tART\tCase=Acc|Definite=Def|PronType=Art\t2\tdet\t2:det\t_
2\tBuch\tBuch\tNOUN\tNN\tCase=Acc|Gender=Neut|Number=Sing\t6\tobj\t6:obj\t_
3\that\thaben\tAUX\tVAFIN\tMood=Ind|Number=Sing|Person=3|Tense=Pres|VerbForm=Fin\t6\taux\t6:aux\t_
4\tgestern\tgestern\tADV\tADV\t_\t6\tadvmod\t6:advmod\t_
5\tniemand\tniemand\tPRON\tPIS\tCase=Nom|PronType=Neg\t6\tnsubj\t6:nsubj\t_
6\tgelesen\tlesen\tVERB\tVVPP\tVerbForm=Part\t0\troot\t0:root\tSpaceAfter=No
7\t,\t,\tPUNCT\t$,\t_\t10\tpunct\t10:punct\t_
8\tdas\tder\tPRON\tPRELS\tCase=Acc|PronType=Rel\t10\tobj\t10:obj\t_
9\tdu\tdu\tPRON\tPPER\tCase=Nom|Number=Sing|Person=2|PronType=Prs\t10\tnsubj\t10:nsubj\t_
10\tsuchst\tsuchen\tVERB\tVVFIN\tMood=Ind|Number=Sing|Person=2|Tense=Pres|VerbForm=Fin\t2\tacl:relcl\t2:acl:relcl\tSpaceAfter=No
11\t.\t.\tPUNCT\t$.\t_\t6\tpunct\t6:punct\t_`,
  `# text = Yes, she said.
1\tYes\tyes\tINTJ\tUH\t_\t4\tdiscourse\t4:discourse\tSpaceAfter=No
2\t,\t,\tPUNCT\t,\t_\t1\tpunct\t1:punct\t_
3\tshe\tshe\tPRON\tPRP\tCase=Nom|Gender=Fem|Number=Sing|Person=3|PronType=Prs\t4\tnsubj\t4:nsubj\t_
4\tsaid\tsay\tVERB\tVBD\tMood=Ind|Tense=Past|VerbForm=Fin\t0\troot\t0:root\tSpaceAfter=No
5\t.\t.\tPUNCT\t.\t_\t4\tpunct\t4:punct\t_`,
];

/** At least `length` UTF-16 units of treebank. */
export function treebankOf(length: number): string {
  const parts: string[] = [];
  for (let number = 1, total = 0; total < length; number++) {
    const part = `# sent_id = bench-${number}\n${SENTENCES[number % SENTENCES.length]}\n\n`;
    parts.push(part);
    total += part.length;
  }
  return parts.join('');
}

/** Park-Miller: the same sequence for the same seed. */
export function randomFrom(seed: number): (below: number) => number {
  let state = seed;
  return (below) => {
    state = (state * 48271) % 0x7fffffff;
    return state % below;
  };
}

/**
 * One sentence of `nWords` words: sentences from above in sequence, each attached to the root of the one before, so that there
 * are arcs of all lengths, crossing ones and multiword tokens as in real long sentences.
 */
export function sentenceOf(nWords: number): string {
  const rows: string[] = [];
  let rootBefore = 0;
  for (let nth = 0, first = 0; first < nWords; nth++) {
    const part = SENTENCES[nth % SENTENCES.length].split('\n').slice(1);
    const shift = (id: string) => id.replaceAll(/\d+/g, (digits) => String(Number(digits) + first));
    let nHere = 0;
    let root = 0;
    for (const line of part) {
      const cells = line.split('\t');
      if (/^\d+$/.test(cells[0])) nHere++;
      const isRoot = cells[6] === '0';
      const head = isRoot ? String(rootBefore) : cells[6] === '_' ? '_' : shift(cells[6]);
      if (isRoot) root = Number(cells[0]) + first;
      const deprel = isRoot && 0 < rootBefore ? 'parataxis' : cells[7];
      rows.push([shift(cells[0]), ...cells.slice(1, 6), head, deprel, '_', cells[9]].join('\t'));
    }
    rootBefore = root;
    first += nHere;
  }
  // If cut in the middle of a sentence, words can lose their head; attach these to the root.
  const kept = rows.filter((row) => /^\d+/.test(row) && Number(/(\d+)\t/.exec(row)?.[1]) <= nWords);
  const whole = kept.map((row) => {
    const cells = row.split('\t');
    return nWords < Number(cells[6]) ? [...cells.slice(0, 6), '4', 'dep', ...cells.slice(8)].join('\t') : row;
  });
  return `# sent_id = bench-${nWords}\n${whole.join('\n')}\n\n`;
}
