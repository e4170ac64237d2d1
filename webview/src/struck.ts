/** What was pressed: the name of a key, whatever the keyboard. Pure. */

/** The parts of a keyboard event that make up its name. */
type Press = Pick<KeyboardEvent, 'key' | 'code' | 'ctrlKey' | 'metaKey' | 'altKey' | 'shiftKey'>;

/** A key that was pressed. */
export interface Struck {
  /** `h`, `H`, `Enter`, `Ctrl+Enter`, `Shift+Tab`. On keyboards of other scripts a letter key counts as the Latin one in its place. */
  readonly key: string;
  /** What it types into a field, if that is not its name. */
  readonly text?: string;
}

/** Undefined for shortcuts with Alt, which have no meaning here. Letters that need it, as `ł` with Option, have no meaning but their text. */
export function struckBy({ key, code, ctrlKey, metaKey, altKey, shiftKey }: Press): Struck | undefined {
  // The names of keys are ASCII.
  const isForeign = '\u007f' < key;
  const isText = (key.length === 1 || isForeign) && !ctrlKey && !metaKey;
  if (altKey) return isForeign && isText ? { key: `Alt+${key}`, text: key } : undefined;
  const letter = isForeign ? /^Key([A-Z])$/.exec(code)?.[1] : undefined;
  const name = letter === undefined ? key : shiftKey ? letter : letter.toLowerCase();
  const shift = shiftKey && 1 < name.length ? 'Shift+' : '';
  const whole = ctrlKey || metaKey ? `Ctrl+${shift}${name}` : `${shift}${name}`;
  return isText && (whole !== key || 1 < key.length) ? { key: whole, text: key } : { key: whole };
}
