/** Text of others, made inert before anything shows it. Imports nothing; everybody may import it. */

export { type Inert, inert, inertLines, joinInert, LONGEST_TEXT, MOST_LINES, printable } from './inert.ts';
export { type InertMarkdown, joinMarkdown, markdown, markdownImage, markdownText } from './markdown.ts';
