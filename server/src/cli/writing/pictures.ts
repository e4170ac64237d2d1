/** Pictures beside a page of Markdown: `--pictures`. */

import { mkdir } from 'node:fs/promises';
import { join, resolve } from 'node:path';
import { type Chart, chartSvg } from '../../core/tables/index.ts';
import { type Context, reasonOf } from '../frame/io.ts';
import { UnwritableTarget, writeWhole } from './target.ts';

/** Writes a picture into a folder, which is made if it is missing. @throws UnwritableTarget */
export async function writePicture(folder: string, file: string, picture: string, context: Context): Promise<void> {
  await mkdir(resolve(context.io.cwd, folder), { recursive: true }).catch((error: unknown) => {
    throw new UnwritableTarget(`cannot create the folder ${folder}: ${reasonOf(error)}`);
  });
  await writeWhole(join(folder, file), picture, context);
}

/** The address of the picture for a link in Markdown. */
export const pictureAddress = (folder: string, file: string): string =>
  `${encodeURI(folder.replace(/[\\/]$/, '')).replace(/[()#?]/g, escaped)}/${file}`;

/** What would end the address, or begin another part of it. */
const escaped = (sign: string): string => `%${sign.charCodeAt(0).toString(16).toUpperCase()}`;

export const CHARTS_OPTION = {
  pictures: {
    type: 'text',
    placeholder: 'FOLDER',
    help: 'also draw lengths, distances by relation and words by file as charts into FOLDER (SVG)',
  },
} as const;

/** Draws charts into a folder. @returns what shows them on a page, a line each @throws UnwritableTarget */
export async function writeCharts(charts: readonly Chart[], folder: string, context: Context): Promise<string> {
  for (const chart of charts) await writePicture(folder, `${chart.name}.svg`, chartSvg(chart), context);
  return charts.map(({ name, title }) => `\n![${title}](${pictureAddress(folder, `${name}.svg`)})\n`).join('');
}
