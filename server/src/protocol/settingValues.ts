/** The values of settings as sent by an editor, checked against their declarations. */

import { localized, translated } from '../localization/index.ts';
import { SETTINGS, type Setting, type Settings } from './settings.ts';

/** A setting whose value is not allowed. */
export interface WrongSetting {
  readonly key: string;
  readonly value: unknown;
  /**
   * One sentence for the user: what is allowed, and which value is used instead. It does not repeat the value, which anyone may have
   * written.
   */
  readonly message: string;
}

function isObject(value: unknown): value is Readonly<Record<string, unknown>> {
  return typeof value === 'object' && value !== null && !Array.isArray(value);
}

/** Only own properties sent by the editor: nothing that every object inherits. */
const own = (object: Readonly<Record<string, unknown>>, key: string): unknown =>
  Object.hasOwn(object, key) ? object[key] : undefined;

/** Follows a dotted path into nested objects, even if part of the object itself has a dotted key. */
function lookUp(section: unknown, path: readonly string[]): unknown {
  if (path.length === 0) return section;
  if (!isObject(section)) return undefined;
  return own(section, path.join('.')) ?? lookUp(own(section, path[0]), path.slice(1));
}

/** The allowed values of a setting, for `… must be ${allowedFor(setting)}`. */
function allowedFor({
  type,
  choices,
  minimum,
  maximum,
  valueChoices,
  entries,
  items,
  format,
}: Setting<unknown>): string {
  if (items !== undefined) return translated(items.allowed);
  if (entries !== undefined) return localized`an object ${translated(entries.allowed)}`;
  if (choices !== undefined) return localized`one of ${Object.keys(choices).join(', ')}`;
  if (format !== undefined) return localized`${translated(format.allowed)}, or empty`;
  if (minimum !== undefined && maximum !== undefined) return localized`a whole number from ${minimum} to ${maximum}`;
  if (valueChoices !== undefined) return localized`an object whose values are each one of ${valueChoices.join(', ')}`;
  return type === 'boolean' ? localized`true or false` : localized`of type ${type}`;
}

function isAllowed(setting: Setting<unknown>, value: unknown): boolean {
  const { type, choices, minimum = -Infinity, maximum = Infinity, format } = setting;
  switch (type) {
    case 'boolean':
      return typeof value === 'boolean';
    case 'integer':
      return typeof value === 'number' && Number.isInteger(value) && minimum <= value && value <= maximum;
    case 'string':
      if (typeof value !== 'string') return false;
      if (choices !== undefined) return Object.hasOwn(choices, value);
      return format === undefined || value === '' || new RegExp(format.pattern).test(value);
    case 'object':
      return isObject(value);
    case 'array':
      return Array.isArray(value);
  }
}

/** The allowed part of a value, and whether that is the whole value. */
function clean(setting: Setting<unknown>, given: unknown): { readonly value: unknown; readonly isWhole: boolean } {
  const value = setting.formerly === undefined ? given : (own(setting.formerly, String(given)) ?? given);
  if (!isAllowed(setting, value)) return { value: setting.default, isWhole: value === undefined || value === null };
  if (setting.items !== undefined) {
    const list = value as readonly unknown[];
    const usable = setting.items.usable(list);
    return { value: usable, isWhole: usable.length === list.length };
  }
  const isKept = entryCheck(setting);
  if (isKept === undefined) return { value, isWhole: true };
  const entries = Object.entries(value as object);
  const kept = entries.filter(([name, each]) => isKept(name, each));
  return { value: Object.fromEntries(kept), isWhole: kept.length === entries.length };
}

/** Which entries of an object are allowed; undefined if all are. */
function entryCheck({
  valueChoices,
  entries,
}: Setting<unknown>): ((name: string, value: unknown) => boolean) | undefined {
  if (valueChoices !== undefined) return (_, value) => typeof value === 'string' && valueChoices.includes(value);
  if (entries === undefined) return undefined;
  const [name, text] = [new RegExp(entries.name, 'u'), new RegExp(entries.value, 'u')];
  return (each, value) => name.test(each) && typeof value === 'string' && text.test(value);
}

function problemOf(key: string, setting: Setting<unknown>, value: unknown): WrongSetting {
  const instead =
    setting.type === 'object' || setting.type === 'array'
      ? localized`Other values are ignored until it is corrected.`
      : localized`The default (${nameOf(setting.default)}) is used until it is corrected.`;
  return {
    key,
    value,
    message: localized`The setting ${key} must be ${allowedFor(setting)}. ${instead}`,
  };
}

const nameOf = (value: unknown): string => (value === '' ? localized`empty` : String(value));

/**
 * The settings in the section `treebank` as sent by an editor (`workspace/configuration` or initialization options), nested or
 * with dotted keys. Anything missing or not allowed gets its default: a typing error in one setting affects only that setting.
 * @param onWrong called for each value that is not allowed
 */
export function readSettings(section: unknown, onWrong: (wrong: WrongSetting) => void = () => {}): Settings {
  const entries = Object.entries<Setting<unknown>>(SETTINGS).map(([key, setting]) => {
    const sent = lookUp(section, key.split('.').slice(1));
    const { value, isWhole } = clean(setting, sent);
    if (!isWhole) onWrong(problemOf(key, setting, sent));
    return [key, value];
  });
  return Object.fromEntries(entries) as Settings;
}
