/** All texts of the guidance: the build makes a script of its own of them, which is loaded when somebody asks. It imports nothing but them. */

export { FEATURES } from './features.ts';
export { OWN_PAGES } from './ownPages.ts';
export { RELATIONS, SUBTYPES } from './relations.ts';
export { SUD_ADVICE, SUD_DEEP_USE, SUD_SUBTYPE } from './sud.ts';
export { TAGS } from './tags.ts';
