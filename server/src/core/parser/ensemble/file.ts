/** Ensembles to and from the contents of a model file: the shared parts with the first member, as in a transition parser. */

import { localized } from '../../../localization/index.ts';
import { damaged, type ModelContents } from '../model/container.ts';
import { neuralContents, neuralModel } from '../neural/file.ts';
import { searchIn } from '../transition/file.ts';
import type { EnsembleMember, EnsembleModel } from './model.ts';

/** Arrays of the networks of a member other than the first start with this. */
const prefixOf = (at: number) => `member${at}.`;

const isOfNetwork = ([name]: readonly [string, unknown]) => /^(un)?tagged\./.test(name);

export function ensembleContents({ members, ...shared }: EnsembleModel): ModelContents {
  const [first, ...others] = members.map(({ tagged, untagged }) => neuralContents({ ...shared, tagged, untagged }));
  const more = others.flatMap(({ arrays }, at) =>
    Object.entries(arrays)
      .filter(isOfNetwork)
      .map(([name, values]) => [prefixOf(at + 1) + name, values] as const),
  );
  const own = members.map(({ search }, at) => ({
    search,
    vocabularies: (at === 0 ? first : others[at - 1]).description.vocabularies,
  }));
  return {
    description: { ...first.description, members: own },
    arrays: { ...first.arrays, ...Object.fromEntries(more) },
  };
}

/** @throws ModelError if something is missing; whether the weights fit is checked on loading */
export function ensembleModel({ description, arrays }: ModelContents): EnsembleModel {
  const { members } = description;
  if (!Array.isArray(members) || members.length === 0) throw damaged(localized`it has no parsers`);
  const { tagged: _, untagged: __, ...shared } = neuralModel({ description, arrays });
  const found = members.map((each: unknown, at): EnsembleMember => {
    const { search, vocabularies }: Record<string, unknown> =
      typeof each === 'object' && each !== null ? { ...each } : {};
    const prefix = prefixOf(at);
    const own = Object.entries(arrays).flatMap(([name, values]) =>
      name.startsWith(prefix) ? [[name.slice(prefix.length), values] as const] : [],
    );
    const ofAll = Object.entries(arrays).filter((entry) => at === 0 || !isOfNetwork(entry));
    const { tagged, untagged } = neuralModel({
      description: { ...description, vocabularies },
      arrays: Object.fromEntries([...ofAll, ...own]),
    });
    return { search: searchIn(search), tagged, untagged };
  });
  return { ...shared, kind: 'ensemble', members: found };
}
