/** Packs of checks by the settings: those that are shipped and on, without those that are off. */

import { shippedChecks } from '../../core/sidecar/index.ts';
import { ProjectChecks } from '../../core/validate/index.ts';
import type { Settings } from '../../protocol/settings.ts';

/** @param checks of `.treebank.json`, with those of its packs @returns undefined if there are none */
export function withPacksOf(
  settings: Pick<Settings, 'treebank.lint.packs'>,
  checks: ProjectChecks | undefined,
): ProjectChecks | undefined {
  const chosen = Object.entries(settings['treebank.lint.packs']);
  if (chosen.length === 0) return checks;
  const own = checks?.compiled ?? [];
  const isOf = (id: string, pack: string) => id.startsWith(`project/${pack}/`);
  const kept = own.filter(({ info }) => !chosen.some(([pack, choice]) => choice === 'off' && isOf(info.id, pack)));
  const added = chosen.flatMap(([pack, choice]) => {
    if (choice === 'off' || own.some(({ info }) => isOf(info.id, pack))) return [];
    return shippedChecks([pack])?.checks ?? [];
  });
  if (added.length === 0 && kept.length === own.length) return checks;
  return kept.length + added.length === 0 ? undefined : new ProjectChecks([...kept, ...added]);
}
