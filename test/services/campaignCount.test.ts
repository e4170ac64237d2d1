/** Places of a campaign in saved files: what cannot be read is not counted, and is read again by the next count. */

import { expect, test } from 'vitest';
import { countPlaces } from '../../server/src/services/campaign/count.ts';
import { memoryHost } from './memoryHost.ts';

const CAMPAIGN = `---
title: Dates are not flat
---

\`\`\`request
pattern { D [upos=NUM]; M -[flat]-> D }
\`\`\`

\`\`\`rules
rule day { pattern { M [lemma = May]; e: M -[flat]-> D } commands { e.label = "nummod" } }
strat main { Onf (day) }
\`\`\`
`;
const DATE = '1\tMay\tMay\tPROPN\t_\t_\t0\troot\t_\t_\n2\t5\t5\tNUM\t_\t_\t1\tflat\t_\t_\n\n';
const [campaign, file] = ['mem:/t/campaigns/dates.md', 'mem:/t/a.conllu'];

test('a file whose reading fails once is counted later, although it has not changed; a known one is not read again', async () => {
  const host = memoryHost(
    new Map([
      [campaign, CAMPAIGN],
      [file, DATE + DATE],
    ]),
  );
  let readings = 0;
  const count = (last: Awaited<ReturnType<typeof countPlaces>>, fails = false) =>
    countPlaces(
      { kind: 'places', campaign, files: [file], last, rest: undefined },
      {
        stat: host.stat,
        read: async (uri) => {
          if (uri === file) readings++;
          if (uri === file && fails) throw new Error('busy');
          return host.read(uri);
        },
      },
      () => undefined,
    );
  const failed = await count(undefined, true);
  expect(failed?.files).toEqual(new Map());
  const counted = await count(failed);
  expect(counted?.files.get(file)).toMatchObject({ places: 2, sentences: 2, left: 0 });
  expect((await count(counted, true))?.files).toEqual(counted?.files);
  expect(readings).toBe(2);
});
