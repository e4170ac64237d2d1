/** The examples of a page of the docs: `$ command` in console blocks, and what it prints. */

interface Example {
  readonly command: string;
  /** The output of both streams, messages first; `…` matches anything, on a line of its own any lines. */
  readonly output: string;
}

export const examplesIn = (text: string): Example[] =>
  [...text.matchAll(/^```console\n([\s\S]*?)^```$/gm)].flatMap(([, block]) =>
    block
      .split(/^\$ /m)
      .slice(1)
      .map((part) => {
        const [command, ...lines] = part.split('\n');
        return { command, output: lines.join('\n') };
      }),
  );

export function patternOf(output: string): RegExp {
  const escaped = output.replace(/[.*+?^${}()|[\]\\]/g, '\\$&');
  return new RegExp(`^${escaped.replace(/^…\n/gm, '(?:.*\\n)*').replaceAll('…', '.*')}$`);
}
