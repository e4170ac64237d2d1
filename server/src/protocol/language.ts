/** Language codes as used by UD: two or three lowercase letters (ISO 639). They become parts of file names. */

import { translatable } from '../localization/index.ts';

export const LANGUAGE_CODE = /^[a-z]{2,3}$/;

/** For `… must be ${ALLOWED_LANGUAGE}`. */
export const ALLOWED_LANGUAGE = translatable`a language code, two or three lowercase letters such as hu`;

export const isLanguageCode = (text: string): boolean => LANGUAGE_CODE.test(text);
