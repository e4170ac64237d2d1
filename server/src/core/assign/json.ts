/** Reads the JSON files of assignments: a mistake has a place. */

import { type JsonNode, readJson } from '../sidecar/index.ts';

/** The file is not what it should be. */
export class BadManifest extends Error {
  constructor(
    message: string,
    /** Offset in the text. */
    readonly at: number,
  ) {
    super(message);
  }
}

/** @param make from the root, an object with "version": 1 @throws BadManifest */
export function read<T>(text: string, make: (root: JsonPlace) => T): T {
  const root = readJson(text);
  if (!('kind' in root)) throw new BadManifest(root.message, root.span.start);
  const place = new JsonPlace(root);
  place.field('version').whole(1, 1);
  return make(place);
}

/** A value at its place. All methods throw BadManifest if it is not what they want. */
export class JsonPlace {
  constructor(private readonly node: JsonNode) {}

  field(name: string): JsonPlace {
    const found = this.optional(name);
    return found ?? this.fail(`"${name}" is missing here`);
  }

  optional(name: string): JsonPlace | undefined {
    if (this.node.kind !== 'object') return this.fail('an object is expected here');
    const field = this.node.fields.get(name);
    return field && new JsonPlace(field.value);
  }

  entries(): [name: string, value: JsonPlace][] {
    if (this.node.kind !== 'object') return this.fail('an object is expected here');
    return [...this.node.fields].map(([name, { value }]) => [name, new JsonPlace(value)]);
  }

  list(): JsonPlace[] {
    if (this.node.kind !== 'array') return this.fail('a list is expected here');
    return this.node.elements.map((each) => new JsonPlace(each));
  }

  text(): string {
    return this.node.kind === 'string' ? this.node.value : this.fail('a string is expected here');
  }

  /** A string that is the name of a file or folder here, and leads nowhere else. */
  name(): string {
    const name = this.text();
    return /^\.\.?$|^$|[/\\\0]/.test(name) ? this.fail('the name of a file or folder is expected here') : name;
  }

  whole(least: number, most: number): number {
    const value = this.node.kind === 'other' ? this.node.value : undefined;
    const isIt = typeof value === 'number' && Number.isInteger(value) && least <= value && value <= most;
    if (isIt) return value;
    return this.fail(
      least === most ? `${least} is expected here` : `a whole number from ${least} to ${most} is expected here`,
    );
  }

  oneOf<const V extends string>(values: readonly V[]): V {
    const found = this.node.kind === 'string' ? values.find((each) => each === this.text()) : undefined;
    return found ?? this.fail(`one of ${values.join(', ')} is expected here`);
  }

  fail(message: string): never {
    throw new BadManifest(message, this.node.span.start);
  }
}
