/**
 * The script of the web workers is split (`scripts/parts.mjs`): the script itself contains what checks and shows a file, the rest is in
 * parts that `import()` loads. A worker started from a Blob can use neither the address of a script nor ES modules, so parts are
 * classic scripts, read like other files of the extension.
 */

/** Defines what a part exports. @param require what another part, or the script itself, exports; by its name */
type Define = (require: (name: string) => unknown, module: { exports: object }) => void;

/** A part as it registers itself when evaluated. */
export interface CodePart {
  /** Names of other parts. */
  readonly needs: readonly string[];
  readonly define: Define;
}

interface PartSource {
  /** The source of a part, by its name. */
  read(name: string): Promise<Uint8Array>;
  evaluate(source: Uint8Array): CodePart;
  /** What the script itself exports under a name; undefined if that is the name of a part. */
  own(name: string): unknown;
}

export class Parts {
  private readonly loaded = new Map<string, Promise<object>>();

  constructor(private readonly source: PartSource) {}

  /** The exports of a part, which is evaluated once. @throws Error if it cannot be read; then the next call tries again */
  load(name: string): Promise<object> {
    let loading = this.loaded.get(name);
    if (loading === undefined) {
      loading = this.link(name);
      loading.catch(() => this.loaded.delete(name));
      this.loaded.set(name, loading);
    }
    return loading;
  }

  private async link(name: string): Promise<object> {
    const { needs, define } = this.source.evaluate(await this.source.read(name));
    const exported = await Promise.all(needs.map(async (each) => [each, await this.load(each)] as const));
    const needed = new Map(exported);
    const module = { exports: {} };
    define((each) => needed.get(each) ?? this.source.own(each), module);
    return module.exports;
  }
}
