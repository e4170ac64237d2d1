/** Colours that themes and users may change, declared once: the manifest is generated from this table (`npm run generate`). */

export interface Color {
  readonly description: string;
  /** Default in each kind of theme: a value, or the id of another colour. */
  readonly light: string;
  readonly dark: string;
  readonly highContrast: string;
  readonly highContrastLight: string;
}

export const COLORS = {
  'treebank.columnNameForeground': {
    description: 'Column names above each sentence of a treebank',
    light: 'descriptionForeground',
    dark: 'descriptionForeground',
    highContrast: 'descriptionForeground',
    highContrastLight: 'descriptionForeground',
  },
  'treebank.columnNameBackground': {
    description: 'Background of the line with the column names above each sentence of a treebank',
    light: '#0000000d',
    dark: '#ffffff0f',
    highContrast: '#00000000',
    highContrastLight: '#00000000',
  },
  // Transparent, so that the line of the cursor and the colours of a comparison show through.
  'treebank.stripeBackground': {
    description: 'Background of every second row of each sentence of a treebank',
    light: '#00000009',
    dark: '#ffffff09',
    highContrast: '#00000000',
    highContrastLight: '#00000000',
  },
} as const satisfies Readonly<Record<string, Color>>;

export type ColorId = keyof typeof COLORS;
