/** The part of a computer that tools may see. */

import type { ModelChoice } from '../../services/parsers/jobs.ts';
import type { ModelHost } from '../../services/parsers/modelFiles.ts';
import type { Files, Time } from '../../services/ports.ts';

export interface NamedFile {
  /** As tools name it. */
  readonly name: string;
  readonly uri: string;
}

/** A file that only this process changes at the moment. */
export interface SharedText {
  /** Makes the file if there is none. @throws Error */
  append(text: string): Promise<void>;
  /** @param change the new content, from that of now, '' if there is none; may be called again @throws Error; what is not UTF-8 stays */
  rewrite(change: (text: string) => string): Promise<void>;
}

/** The part of the world that tools may see. */
export interface RoomPorts {
  /** Refuses whatever is not in the named folders. */
  readonly files: Pick<Files, 'read' | 'stat'> &
    Time & {
      /** Other processes wait until the work is done. @throws Error if the file cannot be written, and what `work` throws */
      inTurn<T>(uri: string, work: (file: SharedText) => Promise<T>): Promise<T>;
    };
  list(): Promise<readonly NamedFile[]>;
  /** For our own models and tables. */
  readonly own: ModelHost & Pick<Files, 'read' | 'stat'> & Time;
  /** Folder of the bundled models, and of the user's own; '' for none. */
  readonly models: Pick<ModelChoice, 'bundled' | 'own'>;
  /** Address of the tables of levels 4 and 5. */
  readonly tables: string | undefined;
}
