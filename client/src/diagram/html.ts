/** The page of a panel: only its policy, style and script; the script builds the rest. */

import { escapeXml } from '../../../server/src/inert/index.ts';
import type { Language } from '../../../server/src/localization/index.ts';

interface PanelParts {
  readonly scriptUri: string;
  readonly styleUri: string;
  /** The origin from which VS Code serves the extension's files. */
  readonly cspSource: string;
  readonly nonce: string;
  readonly title: string;
  /** The language of the page; undefined for English. */
  readonly language?: Language;
  /** What the script has to know from the start. */
  readonly data?: object;
}

/**
 * The policy allows only the script with this page's nonce and the extension's own style sheet: no other script, no connection,
 * no image, no frame. The toolkit reads the nonce from the meta element, for the style element with which it tests the browser's
 * features. The parts come from VS Code and from us, never from a document.
 */
export function panelHtml({ scriptUri, styleUri, cspSource, nonce, title, language, data }: PanelParts): string {
  const policy = [
    "default-src 'none'",
    `style-src ${cspSource} 'nonce-${nonce}'`,
    `script-src 'nonce-${nonce}'`,
    "base-uri 'none'",
    "form-action 'none'",
  ].join('; ');
  return `<!DOCTYPE html>
<html lang="${language?.tag ?? 'en'}">
<head>
<meta charset="utf-8">
<meta http-equiv="Content-Security-Policy" content="${policy}">
<meta property="csp-nonce" content="${nonce}">
<meta name="viewport" content="width=device-width, initial-scale=1">
<title>${escapeXml(title)}</title>
<link rel="stylesheet" href="${styleUri}">
</head>
<body>
${dataBlock('language', language)}${dataBlock('data', data)}<script nonce="${nonce}" src="${scriptUri}"></script>
</body>
</html>
`;
}

/** Data that the script reads; a browser does not run it. */
const dataBlock = (id: string, data: object | undefined): string =>
  data === undefined
    ? ''
    : `<script type="application/json" id="${id}">${JSON.stringify(data).replaceAll('<', '\\u003c')}</script>\n`;
