/** The name of a file or folder. */

import type { Uri } from 'vscode';

export const entryName = (uri: Uri): string => uri.path.split('/').filter(Boolean).at(-1) ?? '';
