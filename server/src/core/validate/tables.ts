/** Tables of one language. */
export interface LanguageTables {
  readonly code: string;
}
