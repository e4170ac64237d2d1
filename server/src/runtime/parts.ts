/**
 * The script of the web workers is cut (`scripts/parts.mjs`): what is needed to check and show a file is in the script itself, the rest in
 * parts that are loaded by `import()`. Neither the address of a script nor its modules mean anything to a worker that was started from a
 * Blob, so parts are scripts of the old kind, read like other files of the extension.
 */

/** Defines what a part exports. @param require what another part, or the script itself, exports; by its name */
type Define = (require: (name: string) => unknown, module: { exports: object }) => void;

/** A part, as it registers itself when it is evaluated. */
export interface Part {
  /** Other parts, by their names. */
  readonly needs: readonly string[];
  readonly define: Define;
}

interface PartSource {
  /** The source of a part, by its name. */
  read(name: string): Promise<Uint8Array>;
  evaluate(source: Uint8Array): Part;
  /** What the script itself exports under a name; undefined if the name is that of a part. */
  own(name: string): unknown;
}

export class Parts {
  private readonly loaded = new Map<string, Promise<object>>();

  constructor(private readonly source: PartSource) {}

  /** What a part exports. Each is evaluated once. @throws Error if it cannot be read; then the next call tries again */
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
