/** READMEs as UD wants them. */

const METADATA = {
  'Data available since': 'UD v2.5',
  License: 'CC BY-SA 4.0',
  'Includes text': 'yes',
  Parallel: 'no',
  Genre: 'news wiki',
  Lemmas: 'manual native',
  UPOS: 'manual native',
  XPOS: 'not available',
  Features: 'manual native',
  Relations: 'manual native',
  Contributors: 'Doe, Jane',
  Contributing: 'here',
  Contact: 'jane@example.org',
};

/** The block of metadata, a line for each key. @param changes other values; undefined leaves the key out */
export function metadataBlock(changes: { readonly [K in keyof typeof METADATA]?: string | undefined } = {}): string {
  const lines = Object.entries({ ...METADATA, ...changes }).flatMap(([key, value]) =>
    value === undefined ? [] : [`${key}: ${value}\n`],
  );
  return `<pre>
=== Machine-readable metadata (DO NOT REMOVE!) ================================
${lines.join('')}===============================================================================
</pre>
`;
}
