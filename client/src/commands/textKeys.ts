/** The keys with a meaning in the text of a treebank, from the manifest, which the tables of commands and keys generate. Pure. */

interface Manifest {
  readonly commands: readonly { readonly command: string; readonly title: string }[];
  readonly keybindings: readonly {
    readonly command: string;
    readonly key: string;
    readonly mac?: string;
    readonly when?: string;
  }[];
}

interface TextKey {
  readonly command: string;
  readonly title: string;
  /** For people: `Ctrl+K Alt+T`. */
  readonly keys: string;
}

/** Keys that only wait for others have no meaning of their own. */
const NO_MEANING = 'treebank.inTurn';

/** Each once, with the keys of this kind of computer: from cell to cell, then other single keys, then chords, in the order of the commands. */
export function textKeys({ commands, keybindings }: Manifest, isMac: boolean): TextKey[] {
  const all = commands.flatMap(({ command, title }): TextKey[] => {
    const here = keybindings.filter(
      (each) => each.command === command && each.when?.includes('editorLangId == conllu') === true,
    );
    if (here.length === 0 || command === NO_MEANING) return [];
    const keys = new Set(here.map(({ key, mac = key }) => spelled(isMac ? mac : key)));
    return [{ command, title, keys: [...keys].join(', ') }];
  });
  return all.sort((a, b) => rankOf(a) - rankOf(b));
}

/** The keys of cells come first: they are the most frequent, and the ones that new users look for. */
const rankOf = ({ command, keys }: TextKey): number =>
  /cell|select|\.enter$/i.test(command) ? 0 : / /.test(keys.split(', ')[0]) ? 2 : 1;

/** `ctrl+k alt+t` → `Ctrl+K Alt+T`. */
const spelled = (key: string): string => key.replaceAll(/(?<=^|[+ ])\p{L}/gu, (letter) => letter.toUpperCase());
