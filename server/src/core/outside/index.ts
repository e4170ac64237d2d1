/** Programs outside that write trees: what they are given, their answers on our words, and a parser that is guided by them. */

export { GuidedParser, guidedScores } from './guided.ts';
export { type Opinion, opinionsOf } from './opinion.ts';
export { conlluOf, paragraphsOf, withOwnIds } from './request.ts';
