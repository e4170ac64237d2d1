/**
 * Messages, progress and the status bar. VS Code turns `[…](command:…)` in messages into links, and `$(…)` in the status bar into
 * icons.
 */

import {
  type CancellationToken,
  type Disposable,
  ProgressLocation,
  StatusBarAlignment,
  type StatusBarItem,
  window,
} from 'vscode';
import type { Inert } from '../../../server/src/inert/index.ts';

/** @returns the button that was pressed; undefined if the message was closed or disappeared by itself */
export async function showInformation<Button extends Inert>(message: Inert, ...buttons: Button[]) {
  return window.showInformationMessage<Button>(message, ...buttons);
}

/** @returns the button that was pressed; undefined if the message was closed or disappeared by itself */
export async function showWarning<Button extends Inert>(message: Inert, ...buttons: Button[]) {
  return window.showWarningMessage<Button>(message, ...buttons);
}

/** Asks in a modal dialog. */
export async function confirm(question: Inert, yes: Inert): Promise<boolean> {
  return (await window.showWarningMessage<Inert>(question, { modal: true }, yes)) === yes;
}

/** In the status bar, for the given number of milliseconds. */
export function showInPassing(message: Inert, milliseconds: number): void {
  window.setStatusBarMessage(message, milliseconds);
}

/** Reports on the work in progress. */
export interface Steps {
  report(step: { readonly message?: Inert; readonly increment?: number }): void;
}

/** Slow work with a cancel button. */
export async function showProgress<T>(
  title: Inert,
  work: (steps: Steps, token: CancellationToken) => Promise<T>,
): Promise<T> {
  return window.withProgress({ location: ProgressLocation.Notification, title, cancellable: true }, work);
}

/** An entry of the status bar; hidden until it gets content. */
export interface StatusEntry extends Disposable {
  /** @param spoken the text for screen readers */
  show(text: Inert, tooltip: Inert, spoken?: Inert): void;
  hide(): void;
}

interface StatusEntryOptions {
  readonly name: Inert;
  readonly command: string;
  readonly priority: number;
  readonly side?: 'left' | 'right';
}

export function createStatusEntry(
  id: string,
  { name, command, priority, side = 'right' }: StatusEntryOptions,
): StatusEntry {
  const alignment = side === 'left' ? StatusBarAlignment.Left : StatusBarAlignment.Right;
  const item: StatusBarItem = window.createStatusBarItem(id, alignment, priority);
  item.name = name;
  item.command = command;
  return {
    show: (text, tooltip, spoken) => {
      item.text = text;
      item.tooltip = tooltip;
      item.accessibilityInformation = spoken === undefined ? undefined : { label: spoken, role: 'button' };
      item.show();
    },
    hide: () => item.hide(),
    dispose: () => item.dispose(),
  };
}
