/** What a switch can say: values that its rule knows. */

import { readRelation, valueFault } from '../annotation/index.ts';
import { VARIANTS } from './rules/labels.ts';
import type { Switch } from './switches.ts';

/** Whether a rule knows a value. Any other one would do nothing, or be written to DEPS as it is: people write switches, and broken cells teach them. */
export function isUse({ rule, key, use }: Pick<Switch, 'rule' | 'key' | 'use'>): boolean {
  if (use === 'no') return true;
  switch (rule) {
    case 'labels':
      if (use.startsWith('=')) return valueFault('relation', use.slice(1)) === undefined;
      return use === 'other' || VARIANTS.includes(use);
    case 'relatives':
      if (key.startsWith('ref') || key.startsWith('relativizer')) return use === 'yes';
      return (use === 'same' && key.startsWith('antecedent')) || isRelation(use);
    case 'conjunct-heads':
      return use === 'yes' || use === 'copied' || use === 'other';
    case 'shared':
      return use === 'yes' || use === 'fitting' || use === 'other';
    case 'subjects':
      return isRelation(use);
    case 'ellipsis':
      return use === 'yes';
  }
}

const isRelation = (text: string): boolean =>
  valueFault('relation', text) === undefined && readRelation(text).udeprel !== 0;
