/** An open README. */

import type { Document } from '../../core/conllu/index.ts';

/** A README at one version. */
export interface ReadmeSource {
  readonly uri: string;
  readonly version: number;
  /** The lines of the text; its sentences have no meaning. */
  readonly document: Document;
}

/** Others say nothing to UD. */
export const isReadme = (uri: string): boolean => /\/(?:Non)?UD_[^/]+\/README\.(?:md|txt)$/.test(uri);
