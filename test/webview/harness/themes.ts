/** The part of VS Code's default themes in a webview that the diagram uses. */

import { readFileSync } from 'node:fs';
import { join } from 'node:path';

/** They are those of the machine. */
export const FONTS = {
  '--vscode-font-family': 'system-ui, "Segoe UI", "Ubuntu", "Noto Sans", sans-serif',
  '--vscode-font-size': '13px',
  '--vscode-font-weight': 'normal',
  '--vscode-editor-font-family': 'monospace',
  '--vscode-editor-font-size': '14px',
  '--vscode-editor-font-weight': 'normal',
};

interface Theme {
  /** Classes separated by blanks. */
  readonly bodyClass: string;
  /** Without the fonts. */
  readonly variables: Readonly<Record<string, string>>;
}

export type ThemeName = 'light' | 'dark' | 'highContrast' | 'highContrastLight';

/** Read from VS Code 1.100; test/e2e/accessibility.e2e.ts checks that they still apply, and writes the current ones to test/e2e/out/theme-NAME.json. */
export const THEMES: Readonly<Record<ThemeName, Theme>> = JSON.parse(
  readFileSync(join(import.meta.dirname, 'themes.json'), 'utf8'),
);
