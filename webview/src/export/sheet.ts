/**
 * Diagrams one below the other as one HTML page without scripts, to read, to print, or to save as PDF. It is made in pieces: beginning,
 * one figure for each sentence, end. Pure.
 */

import { escapeXml } from '../../../server/src/inert/index.ts';
import { localized } from '../../../server/src/localization/index.ts';
import type { Diagram } from '../../../server/src/protocol/diagram.ts';
import type { DiagramOptions } from '../../../server/src/protocol/webview.ts';
import { translationsShown } from '../readings.ts';
import type { Scene } from '../scene.ts';
import { FAMILY } from './pictureStyle.ts';
import { svgOf, svgStyle } from './svg.ts';

/** Width of its rows, in CSS pixels: that of an A4 page across, without margins. */
export const SHEET_WIDTH = 1020;

const STYLE = `
:root { color-scheme: light dark; }
body { max-width: ${SHEET_WIDTH}px; margin: 24px auto; padding: 0 12px; }
h1 { font-size: 18px; font-weight: 600; }
figure { margin: 0 0 28px; break-inside: avoid; }
figcaption { margin-bottom: 6px; line-height: 1.4; }
figcaption p { margin: 0; }
.sent-id { font-family: ui-monospace, monospace; font-size: 12px; opacity: 0.8; }
.translation { font-size: 13px; opacity: 0.8; }
figure svg { display: block; max-width: 100%; height: auto; }
figure[dir="rtl"] svg { margin-left: auto; }
@page { size: A4 landscape; margin: 12mm; }
@media print { :root { color-scheme: light; } body { margin: 0; padding: 0; } }
`;

/** @param title plain text @param family the fonts in which the texts are measured, as in CSS */
export function sheetStart(title: string, family = FAMILY): string {
  const name = escapeXml(title);
  return [
    '<!doctype html>',
    '<html>',
    '<head>',
    '<meta charset="utf-8">',
    '<meta name="viewport" content="width=device-width">',
    // Nothing of a treebank can load or run anything.
    `<meta http-equiv="Content-Security-Policy" content="default-src 'none'; style-src 'unsafe-inline'">`,
    `<title>${name}</title>`,
    `<style>body { font-family: ${family}; }${STYLE}${svgStyle(family)}</style>`,
    '</head>',
    '<body>',
    `<h1 dir="auto">${name}</h1>`,
    '',
  ].join('\n');
}

/** @param scene composed for `SHEET_WIDTH` */
export function sheetFigure(diagram: Diagram, options: DiagramOptions, scene: Scene): string {
  const { sentId, text, isRightToLeft } = diagram;
  const line = (className: string, said: string | undefined) =>
    said === undefined ? [] : [`<p class="${className}" dir="auto">${escapeXml(said)}</p>`];
  return [
    `<figure dir="${isRightToLeft ? 'rtl' : 'ltr'}">`,
    '<figcaption>',
    ...line('sent-id', sentId),
    ...line('text', text),
    ...translationsShown(diagram, options).flatMap((each) => line('translation', each.text)),
    '</figcaption>',
    `${svgOf(scene, text ?? sentId ?? localized`Dependency tree`, undefined, false).trimEnd()}`,
    '</figure>',
    '',
  ].join('\n');
}

export const SHEET_END = '</body>\n</html>\n';
