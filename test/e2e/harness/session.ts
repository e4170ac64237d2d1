/** The window of a file's tests: the one that all files share, or one of its own. */

import { existsSync } from 'node:fs';
import { join } from 'node:path';
import { afterAll, afterEach, beforeAll, beforeEach, expect } from 'vitest';
import { hasPictures } from '../../thorough.ts';
import { OUT } from './globalSetup.ts';
import { dropSharedWindow, openWindow, sharedWindow, type Window, type WindowOptions } from './window.ts';
import type { Workbench } from './workbench.ts';

export interface Session {
  readonly workbench: Workbench;
  /** Replaces the settings of the workspace, and waits until they are in effect; the next file has its own. */
  settle(settings: object): Promise<void>;
  /** Saves a picture of the window as test/e2e/out/NAME.png; not in CI, where nobody looks at it. */
  screenshot(name: string): Promise<void>;
}

export interface SessionOptions extends WindowOptions {
  /** Why the file needs a window of its own, which takes a quarter of a minute; one with another host, folder or scale has it anyway. */
  readonly alone?: string;
}

/** A path that no earlier try has used. */
function newPicture(name: string): string {
  let path = join(OUT, `${name}.png`);
  for (let n = 2; existsSync(path); n++) path = join(OUT, `${name} ${n}.png`);
  return path;
}

/**
 * Registers the hooks that give the file its window, take a picture of a test that failed, close what a test opened, and check
 * that no request left the machine.
 */
export function openSession(options: SessionOptions = {}): Session {
  const { alone, folder, host, scale } = options;
  const isAlone = [alone, folder, host, scale].some((each) => each !== undefined);
  let window: Window | undefined;
  const theWindow = (): Window => {
    if (window === undefined) throw new Error('The workbench is there only while tests run.');
    return window;
  };

  const drop = async () => {
    await (isAlone ? window?.close() : dropSharedWindow());
    window = undefined;
  };
  const open = async () => {
    try {
      window ??= await (isAlone ? openWindow(options) : sharedWindow(options));
    } catch (error) {
      await drop();
      throw error;
    }
  };

  beforeAll(open);
  // A second try, and the tests after a failure, have a new window: the old one, its folder and what it remembers may be in any state.
  beforeEach(open);

  afterEach(async ({ task }) => {
    if (task.result?.state === 'fail') {
      const picture = window?.page.screenshot({ path: newPicture(`failed ${task.name}`) });
      // A window that is gone has none.
      await picture?.catch(() => undefined);
      return drop();
    }
    try {
      await window?.workbench.closeAll();
      expect([...(window?.outside ?? [])], 'addresses outside this machine that were asked').toEqual([]);
    } catch (error) {
      await drop();
      throw error;
    }
  });

  afterAll(async () => {
    if (isAlone) await drop();
  });

  return {
    get workbench() {
      return theWindow().workbench;
    },
    settle: (settings) => theWindow().settle(settings),
    async screenshot(name) {
      if (!hasPictures) return;
      await window?.page.screenshot({ path: join(OUT, `${name}.png`) });
    },
  };
}
