/** Foreign text, made inert before it is shown. Imports nothing; anything may import it. */

export {
  type Inert,
  inert,
  inertLines,
  joinInert,
  LONGEST_TEXT,
  MOST_LINES,
  printable,
  printableColored,
  printableLines,
} from './inert.ts';
export {
  type InertMarkdown,
  joinMarkdown,
  markdown,
  markdownCode,
  markdownImage,
  markdownLines,
  markdownLink,
  markdownText,
} from './markdown.ts';
export { escapeXml } from './xml.ts';
