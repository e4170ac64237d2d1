/** Text in XML: the content of elements and attributes of a picture. */

const REFERENCES: ReadonlyMap<string, string> = new Map(
  Object.entries({ '&': '&amp;', '<': '&lt;', '>': '&gt;', '"': '&quot;', "'": '&apos;' }),
);

/** What XML 1.0 cannot express: most control characters, halves of surrogate pairs, two non-characters. */
const IMPOSSIBLE = /[\u0000-\u0008\u000b\u000c\u000e-\u001f\ufffe\uffff]|\p{Surrogate}/gu;

/** For element content and attributes in either kind of quotes; what XML cannot contain becomes U+FFFD. */
export const escapeXml = (text: string): string =>
  text.replaceAll(IMPOSSIBLE, '\ufffd').replaceAll(/[&<>"']/g, (each) => REFERENCES.get(each) ?? each);
