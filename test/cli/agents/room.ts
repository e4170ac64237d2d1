/** A room of treebanks in memory, which records what is asked of it. */

import type { RoomPorts } from '../../../server/src/cli/agents/ports.ts';
import { TreebankRoom } from '../../../server/src/cli/agents/room.ts';
import { callTool } from '../../../server/src/cli/agents/toolbox.ts';
import { NODE } from '../../../server/src/runtime/node.ts';
import { MissingFile } from '../../../server/src/services/ports.ts';

const FOLDER = 'file:///t';

export class MemoryRoom {
  readonly files: Map<string, string>;
  /** Names of what was read or written, with everything before them. */
  readonly read = new Set<string>();
  readonly written = new Set<string>();
  readonly room: TreebankRoom;

  constructor(files: Readonly<Record<string, string>>, models = '') {
    this.files = new Map(Object.entries(files).map(([name, text]) => [`${FOLDER}/${name}`, text]));
    const ports: RoomPorts = {
      files: {
        read: async (uri) => {
          this.read.add(uri);
          const text = this.files.get(uri);
          if (text === undefined) throw new MissingFile(uri);
          return new TextEncoder().encode(text);
        },
        stat: async (uri) => {
          this.read.add(uri);
          const text = this.files.get(uri);
          // What is written has another length or is the same file.
          return text === undefined ? undefined : { modified: 1, size: text.length };
        },
        inTurn: (uri, work) => {
          this.written.add(uri);
          const before = () => this.files.get(uri) ?? '';
          return work({
            append: async (text) => void this.files.set(uri, before() + text),
            rewrite: async (change) => void this.files.set(uri, change(before())),
          });
        },
        pause: async () => undefined,
        sleep: async () => undefined,
      },
      list: async () =>
        [...this.files.keys()]
          .filter((uri) => uri.endsWith('.conllu'))
          .map((uri) => ({ name: uri.slice(FOLDER.length + 1), uri })),
      own: NODE,
      models: { bundled: models, own: '' },
      tables: undefined,
    };
    this.room = new TreebankRoom(ports);
  }

  text(name: string): string {
    return this.files.get(`${FOLDER}/${name}`) ?? '';
  }

  call(name: string, args: unknown) {
    return callTool(name, args, this.room);
  }

  /** The answer. @throws if it is refused */
  async answer(name: string, args: unknown = {}): Promise<string> {
    const { text, isRefused } = await this.call(name, args);
    if (isRefused) throw new Error(text);
    return text;
  }

  async refusal(name: string, args: unknown = {}): Promise<string> {
    const { text, isRefused } = await this.call(name, args);
    if (!isRefused) throw new Error(`not refused: ${text}`);
    return text;
  }
}
