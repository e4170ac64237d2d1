/** Probabilities, for the user. */

import { localized } from '../../server/src/localization/index.ts';

/** Never 100 % for what is not certain. */
export const percent = (certainty: number): string =>
  certainty < 1 && 0.995 <= certainty ? localized`over 99 %` : `${Math.round(100 * certainty)} %`;
