/** What is known of an id: its severity, what is wrong, what to do, and where that is explained. */

import type { Severity } from '../../validate/index.ts';

export const FILES = 'https://universaldependencies.org/contributing/repository_files.html';
export const README = `${FILES}#the-readme-file`;
export const METADATA = `${FILES}#treebank-metadata`;
export const SPLIT = 'https://universaldependencies.org/release_checklist.html#data-split';
export const CHECKLIST = 'https://universaldependencies.org/release_checklist.html';
export const DOCS = 'https://universaldependencies.org/contributing_language_specific.html';
export const LICENSING = 'https://universaldependencies.org/contributing/licensing.html';

export type Fact = readonly [severity: Severity, title: string, whatToDo: string, url: string];
