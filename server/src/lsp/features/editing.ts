/** The features that change treebanks: in a browser, a part of the script that is loaded on demand. */

import { codeAction } from '../actions/codeAction.ts';
import { fixFiles } from '../actions/fixFiles.ts';
import type { Feature } from '../feature.ts';
import type { Server } from '../wholeServer.ts';
import { edit } from './edit.ts';
import { executeCommand } from './executeCommand.ts';

export const EDITING: readonly Feature<Server>[] = [codeAction, edit, executeCommand, fixFiles];
