/** The sessions of the open documents. Independent of kinds: their code is loaded when one begins. */

import { SESSION_KINDS, type SessionKind } from '../../protocol/session.ts';
import type { Kind, Kinds, Session } from './session.ts';

/** Questions about the open documents. */
export interface HasSessions {
  readonly sessions: Sessions;
}

export class Sessions {
  /** By document, the one used last at the end. */
  private readonly known = new Map<string, Map<SessionKind, Session>>();
  /** Documents whose stored sessions are being looked up, or have been. */
  private readonly resuming = new Map<string, Promise<void>>();
  private readonly closing = new Set<Promise<void>>();
  /** Set by the feature. */
  kinds: Kinds | undefined;

  /** @param tell called when lists and diagrams of a document must be requested again */
  constructor(
    private readonly isOpen: (uri: string) => boolean,
    readonly tell: (uri: string) => void,
  ) {}

  of(uri: string, kind: SessionKind): Session | undefined {
    return this.known.get(uri)?.get(kind);
  }

  /** The active one first. */
  all(uri: string): readonly Session[] {
    return [...(this.known.get(uri)?.values() ?? [])].reverse();
  }

  active(uri: string): Session | undefined {
    return this.all(uri)[0];
  }

  /** Makes a session the active one, replacing another of its kind. */
  use(uri: string, session: Session): void {
    const sessions = this.known.get(uri) ?? new Map<SessionKind, Session>();
    this.known.set(uri, sessions);
    const before = sessions.get(session.kind);
    if (before !== undefined && before !== session) this.close(before, 'closed');
    // Deleted first, so that it becomes the last one.
    sessions.delete(session.kind);
    sessions.set(session.kind, session);
  }

  /** Gives a document a session without making it the active one, unless it is the only one: it takes the place of another of its kind. */
  add(uri: string, session: Session): void {
    const sessions = this.known.get(uri) ?? new Map<SessionKind, Session>();
    const before = sessions.get(session.kind);
    if (before !== undefined && before !== session) this.close(before, 'closed');
    const all = before === undefined ? [[session.kind, session] as const, ...sessions] : [...sessions];
    this.known.set(uri, new Map(all).set(session.kind, session));
  }

  /** @returns whether there was one */
  end(uri: string, kind: SessionKind): boolean {
    const sessions = this.known.get(uri);
    const session = sessions?.get(kind);
    if (sessions === undefined || session === undefined) return false;
    this.close(session, 'ended');
    sessions.delete(kind);
    if (sessions.size === 0) this.known.delete(uri);
    return true;
  }

  /** The document was closed. */
  forget(uri: string): void {
    for (const session of this.all(uri)) this.close(session, 'closed');
    this.known.delete(uri);
    this.resuming.delete(uri);
    for (const kind of this.allKinds()) kind.forget?.(uri);
  }

  /** The text has changed: notifies clients once all sessions are in step with it. */
  async follow(uri: string): Promise<void> {
    const sessions = this.known.get(uri);
    if (sessions === undefined) return;
    const changed = await Promise.all([...sessions.values()].map((each) => each.changed?.() ?? true));
    if (changed.includes(true) && this.known.get(uri) === sessions) this.tell(uri);
  }

  /** Resumes the stored sessions of an open document, once. */
  async resume(uri: string): Promise<void> {
    if (this.kinds === undefined || !this.isOpen(uri)) return;
    const looking = this.resuming.get(uri) ?? this.look(uri);
    this.resuming.set(uri, looking);
    await looking;
  }

  /** Resolves once all sessions are in step with the files. */
  async filesChanged(uris: readonly string[]): Promise<void> {
    for (const kind of this.allKinds()) kind.filesChanged?.(uris);
    for (const [uri, sessions] of [...this.known]) {
      const changed = await Promise.all([...sessions.values()].map((each) => each.filesChanged?.(uris) ?? false));
      if (changed.includes(true) && this.known.get(uri) === sessions) this.tell(uri);
    }
  }

  parsersChanged(): void {
    for (const kind of this.allKinds()) kind.parsersChanged?.();
  }

  /** Ends all work, once pending data is written. */
  async settled(): Promise<void> {
    for (const uri of [...this.known.keys()]) this.forget(uri);
    await Promise.all([...this.closing, ...this.allKinds().map((kind) => kind.settled?.())]);
  }

  private async look(uri: string): Promise<void> {
    for (const kind of SESSION_KINDS) {
      // A session that has begun in the meantime is newer.
      const found = this.of(uri, kind) === undefined ? await this.kinds?.[kind].resume?.(uri) : undefined;
      if (found === undefined || !this.isOpen(uri) || this.of(uri, kind) !== undefined) continue;
      this.use(uri, found);
      this.tell(uri);
    }
  }

  private allKinds(): readonly Kind[] {
    return Object.values(this.kinds ?? {});
  }

  private close(session: Session, how: 'closed' | 'ended'): void {
    const closing = (session.close?.(how) ?? Promise.resolve()).finally(() => this.closing.delete(closing));
    this.closing.add(closing);
  }
}
