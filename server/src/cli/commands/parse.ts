/** `treebank parse`: new HEADs and DEPRELs from a parser model. */

import { Column, type Sentence } from '../../core/conllu/index.ts';
import { type Arc, findConflict } from '../../core/decode/index.ts';
import { countChanges, headEdits, obstacleToHeads } from '../../core/fix/index.ts';
import type { Parse, Parser } from '../../core/parser/index.ts';
import { defineCommand } from '../command.ts';
import { CLASS_OF, DECODER_NAMES, type DecoderName } from '../decoders.ts';
import type { Context } from '../io.ts';
import { openModel } from '../models.ts';
import { type Change, HEADS_CHANGED, REWRITE_OPTIONS, rewrite, UNCHANGED } from '../rewrite.ts';
import { count } from '../words.ts';

export const parse = defineCommand({
  name: 'parse',
  summary: 'parse sentences, all of them or only the words without a head',
  usage: `FILE… [--model M] [--decoder ${DECODER_NAMES.join('|')}] [--keep] [--out FILE | --in-place]`,
  details: `Prints the treebank with HEAD and DEPREL from the model; every other byte stays as it was. Tags are used where UPOS
is filled in, and predicted from the forms where it is not. With --keep the heads that are filled in are hard constraints.

  treebank parse --model my.model new.conllu > parsed.conllu
  treebank parse --keep --in-place half-annotated.conllu`,
  options: {
    model: { type: 'text', placeholder: 'M', help: 'model file from treebank train (default: the bundled one)' },
    lang: {
      type: 'text',
      placeholder: 'xx',
      help: "language of the bundled model (default: from the file's name, xx_name-ud-split.conllu, else en)",
    },
    decoder: { type: 'choice', values: DECODER_NAMES, default: 'mh4', help: 'the class of trees to choose from' },
    keep: { type: 'flag', help: 'keep the heads and relations that are there, predict the others' },
    'forms-only': { type: 'flag', help: 'do not look at lemmas and tags' },
    ...REWRITE_OPTIONS,
  },
  async start({ files, options }, context) {
    const parser = openModel({ name: options.model, language: options.lang }, files, context);
    if (parser === undefined) return;
    const run = new ParseRun(parser, options.decoder, options.keep, options['forms-only']);
    await rewrite(files, options, context, HEADS_CHANGED, ({ sentence }) => run.change(sentence));
    run.report(context);
  },
});

class ParseRun {
  private untagged = 0;
  private otherDecoder = 0;

  constructor(
    private readonly parser: Parser,
    private readonly decoder: DecoderName,
    private readonly keep: boolean,
    private readonly formsOnly: boolean,
  ) {}

  change(sentence: Sentence): Change {
    if (this.keep && isComplete(sentence)) return UNCHANGED;
    const constraints = this.keep ? { required: givenArcs(sentence) } : undefined;
    const parsed = this.parser.parse(sentence, { decoder: this.decoder, formsOnly: this.formsOnly, constraints });
    if (parsed === undefined) return { left: this.conflict(sentence) };
    const obstacle = obstacleToHeads(sentence, parsed.heads);
    if (obstacle !== undefined) return { left: obstacle };
    if (!this.formsOnly && parsed.tags !== 'given') this.untagged++;
    if (parsed.decoder !== this.decoder) this.otherDecoder++;
    const deprels = this.keep ? keptDeprels(sentence, parsed) : parsed.deprels;
    return { edits: headEdits(sentence, parsed.heads, { deprels }), n: countChanges(sentence, parsed.heads) };
  }

  /** Positions are IDs in all but broken sentences, whose lines lint names. */
  private conflict(sentence: Sentence): string {
    const constraints = { required: givenArcs(sentence) };
    const found = findConflict(sentence.nWords, constraints, CLASS_OF[this.decoder], { singleRoot: true });
    return (
      found?.message ?? `no tree of the class ${this.decoder} with one root contains all the heads that are there.`
    );
  }

  report(context: Context): void {
    if (0 < this.untagged) {
      context.note(
        `${count(this.untagged, 'sentence')} without UPOS on every word: tags were predicted from the forms.`,
      );
    }
    if (0 < this.otherDecoder) {
      context.note(`${count(this.otherDecoder, 'sentence')} too long for ${this.decoder}: decoded with another class.`);
    }
  }
}

/** Whether there is nothing to predict. */
function isComplete(sentence: Sentence): boolean {
  for (let word = 1; word <= sentence.nWords; word++) {
    if (sentence.heads[word] === -1 || sentence.isBlank(sentence.rowOfWord(word), Column.deprel)) return false;
  }
  return true;
}

/** The arcs that are there, by position. */
function givenArcs(sentence: Sentence): Arc[] {
  const arcs: Arc[] = [];
  for (let word = 1; word <= sentence.nWords; word++) {
    const head = sentence.heads[word];
    if (head !== -1) arcs.push({ head, dependent: word });
  }
  return arcs;
}

/** The parser's relations, but only where a word had no head or no relation. */
function keptDeprels(sentence: Sentence, parsed: Parse): (string | undefined)[] {
  return parsed.deprels.map((deprel, word) => {
    if (word === 0) return undefined;
    const isGiven = sentence.heads[word] !== -1 && !sentence.isBlank(sentence.rowOfWord(word), Column.deprel);
    return isGiven ? undefined : deprel;
  });
}
