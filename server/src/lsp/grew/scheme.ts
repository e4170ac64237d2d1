/** How requests and rules read the labels of a treebank. */

import type { LabelScheme } from '../../core/query/index.ts';
import { schemeOfDocument } from '../../services/languages/scheme.ts';
import type { HasDocuments } from '../documents/documents.ts';
import type { HasSettings } from '../settings/settings.ts';

/** Of a file that is not open, its name says it. */
export async function labelsOf({ documents, settings }: HasDocuments & HasSettings, uri: string): Promise<LabelScheme> {
  return schemeOfDocument(await settings.likely(uri), uri, documents.get(uri)?.document ?? { sentences: [] });
}
