/** Names of muted kinds of entries. */

import type { Muted } from '../../../core/sidecar/index.ts';
import { type Inert, inert } from '../../../inert/index.ts';

/** `obl of NOUN`, `lemma of PROPN`. */
export const nameOfKind = ({ what, deprel, upos }: Muted): Inert => inert`${deprel ?? what} of ${upos}`;
