/** The texts of the interface in the language of the editor. Imports nothing; anything may import it. */

export {
  formatNumber,
  inOneLanguage,
  type Language,
  localized,
  speak,
  spokenLanguage,
  translatable,
  translated,
  translationOf,
} from './localization.ts';
