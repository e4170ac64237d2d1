/** Which files are treebanks: in folders, in the editor and in the command line. Imports nothing; the manifest is generated from it. */

/** What their names end in. `.conllup` and `.cupt` name their columns in their first line; `.conllulex` may not, and is then only read. */
export const TREEBANK_EXTENSIONS = ['conllu', 'conll', 'conllup', 'cupt', 'conllulex'] as const;

/** Names of treebanks, in any case. */
export const TREEBANK_FILE = /\.(?:conllu?|conllup|cupt|conllulex)$/i;

/** Names of plain text. */
export const PLAIN_TEXT_FILE = /\.(?:txt|text)$/i;

/** Names of files with raw text to learn from: plain text, and treebanks, of which only the words are read. */
export const RAW_TEXT_FILE = /\.(?:txt|text|conllu?|conllup|cupt|conllulex)$/i;

export const RAW_TEXT_EXTENSIONS = ['txt', 'text', ...TREEBANK_EXTENSIONS] as const;

/** Treebanks, for the file systems of editors. */
export const TREEBANK_GLOB = `**/*.{${TREEBANK_EXTENSIONS.join(',')}}`;
