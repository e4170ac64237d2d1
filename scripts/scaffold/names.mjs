/** Names of new parts in the forms that files, identifiers and titles take. */

/** `long-arc` → `longArc`. */
export const camel = (name) => name.replace(/-(\w)/g, (_, letter) => letter.toUpperCase());

/** `longArc` → `Long Arc`. */
export const title = (name) =>
  name.replace(/(?<=[a-z0-9])(?=[A-Z])/g, ' ').replace(/^[a-z]/, (letter) => letter.toUpperCase());

/** `longArc` → `LongArc`. */
export const className = (name) => name.replace(/^./, (letter) => letter.toUpperCase());

export const KEBAB = {
  pattern: /^[a-z][a-z0-9]*(-[a-z0-9]+)*$/,
  allowed: 'such as long-arc: small letters, with hyphens',
};
