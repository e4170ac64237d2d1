/**
 * Agreement with the official validator as tables: by id, and by file. Needs ../shared.
 * Run: npm run bench -- agreement
 */

import {
  compareWithOfficial,
  goldenFiles,
  precisionOf,
  recallOf,
  sumOf,
  type Tally,
} from '../core/validate/agreement.ts';

const percent = (share: number) => `${(100 * share).toFixed(2)} %`;

function row(name: string, tally: Tally): void {
  const recall = `${tally.hit}/${tally.official}`.padStart(14);
  const precision = `${tally.right}/${tally.ours}`.padStart(14);
  console.log(
    `${name.padEnd(48)}${recall}${percent(recallOf(tally)).padStart(10)}${precision}${percent(precisionOf(tally)).padStart(10)}`,
  );
}

const compared = goldenFiles().map((file) => ({ file, ...compareWithOfficial(file) }));
const byId = new Map<string, Tally[]>();
for (const { byId: tallies } of compared) {
  for (const [id, tally] of tallies) byId.set(id, [...(byId.get(id) ?? []), tally]);
}
console.log(`${''.padEnd(48)}${'recall'.padStart(24)}${'precision'.padStart(24)}`);
for (const [id, tallies] of [...byId].sort(([a], [b]) => (a < b ? -1 : 1))) row(id, sumOf(tallies));
console.log();
row('cases', sumOf(compared.filter(({ file }) => file.group === 'cases').map(({ total }) => total)));
for (const { file, total } of compared) if (file.group !== 'cases') row(file.name, total);
row('all', sumOf(compared.map(({ total }) => total)));
for (const { file, missed, extra } of compared) {
  for (const key of missed) console.log(`missed  ${file.name}: ${key}`);
  for (const key of extra) console.log(`extra   ${file.name}: ${key}`);
}
