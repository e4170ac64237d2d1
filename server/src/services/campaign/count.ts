/** How far a campaign is: its places in the files of its treebank as they are saved, counted in a thread. */

import { LeftPlaces, nameInTable, printLeft, SentenceNames } from '../../core/campaign/index.ts';
import { Document } from '../../core/conllu/index.ts';
import { keyOfText } from '../../core/parser/index.ts';
import { sentenceKey } from '../../core/sidecar/index.ts';
import { readNamedTexts } from '../checking/checkFiles.ts';
import { MOST_BYTES } from '../checking/file.ts';
import { Failure } from '../failure.ts';
import { type Files, readText } from '../ports.ts';
import type { CampaignStanding, FilePlaces, PlacesJob } from './job.ts';
import { type OpenedCampaign, openedFrom } from './opened.ts';

/** Sentences between two checks for cancellation. */
const STRETCH = 50;

/**
 * Looks only at files that have changed since the last count. O(words) of those, with the cost of the request and the rules.
 *
 * @returns undefined if the file is no campaign, such as a README
 * @throws Failure if anything of the campaign cannot be read
 */
export async function countPlaces(
  { campaign: uri, files, last }: PlacesJob,
  host: Pick<Files, 'read' | 'stat'>,
  checkpoint: () => void,
): Promise<CampaignStanding | undefined> {
  if (!(await isCampaign(uri, host))) return undefined;
  const opened = await openedFrom(host, uri, (text, base) => readNamedTexts(host, text, base, () => undefined));
  if ('ok' in opened) throw new Failure(opened.reason);
  const { campaign, text, texts, leftPlaces } = opened;
  const basis = keyOfText([text, ...[...texts].flat(), printLeft(leftPlaces)].join('\0'));
  const known = last?.basis === basis ? last.files : undefined;
  const counted = new Map<string, FilePlaces>();
  const left = new LeftPlaces(leftPlaces);
  for (const file of campaign.state === 'open' ? files : []) {
    const status = await host.stat(file).catch(() => undefined);
    // Its own row in the view says why.
    if (status === undefined || MOST_BYTES < status.size) continue;
    const stamp = `${status.modified} ${status.size}`;
    const before = known?.get(file);
    if (before?.stamp === stamp) {
      counted.set(file, before);
      continue;
    }
    const text = await readText(host, file).catch(() => undefined);
    // The next count reads it again.
    if (text !== undefined) counted.set(file, { stamp, ...countIn(text, file, opened, left, checkpoint) });
  }
  return { title: campaign.title, issue: campaign.issue, isOpen: campaign.state === 'open', basis, files: counted };
}

const isCampaign = async (uri: string, host: Pick<Files, 'read'>): Promise<boolean> =>
  (await readText(host, uri).catch(() => '---')).startsWith('---');

function countIn(
  text: string,
  uri: string,
  { list, uri: campaign }: OpenedCampaign,
  left: LeftPlaces,
  checkpoint: () => void,
): Omit<FilePlaces, 'stamp'> {
  const document = Document.parse(text);
  const file = nameInTable(decodeURIComponent(uri), decodeURIComponent(campaign));
  const names = new SentenceNames();
  const found = { places: 0, sentences: 0, left: 0 };
  for (const [index, sentence] of document.sentences.entries()) {
    const name = names.next(sentenceKey(sentence));
    let open = 0;
    for (const { word, was } of list.of(sentence).items) {
      if (left.standing({ file, sentence: name, word, was }) === 'left') found.left++;
      else open++;
    }
    found.places += open;
    if (0 < open) found.sentences++;
    sentence.release();
    if (index % STRETCH === 0) checkpoint();
  }
  return found;
}
