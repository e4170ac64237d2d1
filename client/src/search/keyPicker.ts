/** Asks for the keys to count matches by, and completes them. */

import { inert } from '../../../server/src/inert/index.ts';
import { createSearchList, type ListChoice } from '../show/lists.ts';
import { completions, keysFor, namesIn, splitKeys } from './keys.ts';

interface KeyChoice extends ListChoice {
  readonly keys: readonly string[];
}

/** @returns undefined if dismissed; no keys if matches are not counted */
export function pickKeys(request: string, now: readonly string[]): Promise<readonly string[] | undefined> {
  const known = keysFor(namesIn(request));
  const { box, show } = createSearchList<KeyChoice>(
    inert`Cluster Matches`,
    inert`X.upos, e.label, X#Y, X <-> Y, delta(X,Y), meta.genre, { Y << X }; several are separated by ;`,
  );
  const list = () => {
    const typed = splitKeys(box.value);
    const none: KeyChoice = { label: inert`Do not count by keys`, keys: [] };
    const asTyped: KeyChoice[] =
      typed.length === 0 ? [none] : [{ label: inert(typed.join('; ')), description: inert`as typed`, keys: typed }];
    const others = completions(box.value, known).map((text) => ({ label: inert(text), keys: splitKeys(text) }));
    const isTyped = ({ keys }: KeyChoice) => keys.join(';') === typed.join(';');
    show([...asTyped, ...others.filter((each) => !isTyped(each))], inert`Cluster Matches`);
  };
  return new Promise((resolve) => {
    box.value = now.join('; ');
    box.onDidChangeValue(list);
    box.onDidAccept(() => {
      resolve(box.activeItems[0]?.keys ?? splitKeys(box.value));
      box.hide();
    });
    box.onDidHide(() => {
      resolve(undefined);
      box.dispose();
    });
    list();
    box.show();
  });
}
