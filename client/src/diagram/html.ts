/** The page of the diagram panel: nothing but its policy, style and script; the script builds the rest. */

export interface PanelParts {
  readonly scriptUri: string;
  readonly styleUri: string;
  /** Where VS Code serves the extension's files from. */
  readonly cspSource: string;
  readonly nonce: string;
}

/**
 * The policy allows the script with this page's nonce and the extension's own style sheet, and nothing else: no other script, no
 * connection, no image, no frame. The toolkit reads the nonce in the meta element, for the style element with which it finds
 * out what the browser can do. The parts come from VS Code and from us, never from a document.
 */
export function panelHtml({ scriptUri, styleUri, cspSource, nonce }: PanelParts): string {
  const policy = [
    "default-src 'none'",
    `style-src ${cspSource} 'nonce-${nonce}'`,
    `script-src 'nonce-${nonce}'`,
    "base-uri 'none'",
    "form-action 'none'",
  ].join('; ');
  return `<!DOCTYPE html>
<html lang="en">
<head>
<meta charset="utf-8">
<meta http-equiv="Content-Security-Policy" content="${policy}">
<meta property="csp-nonce" content="${nonce}">
<meta name="viewport" content="width=device-width, initial-scale=1">
<title>Arc Diagram</title>
<link rel="stylesheet" href="${styleUri}">
</head>
<body>
<script nonce="${nonce}" src="${scriptUri}"></script>
</body>
</html>
`;
}
