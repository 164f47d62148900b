import type { DeviceDatabase } from '../device-database.ts';
import { keysOf } from '../device-database.ts';
import { CACHED_MS, ENTRIES_MAX, ENTRY_MAX } from './cache-options.ts';

/** The last known data of a screen, and its time. */
export interface CachedState {
  /** In ms of this device's clock. */
  at: number;
  data: unknown;
}

/** An entry on the device. The data is JSON, so that its size is known. */
interface Entry {
  at: number;
  json: string;
}

const WRITE_AFTER_MS = 1000;

interface Ports {
  ask: DeviceDatabase;
  now: () => number;
  later: (run: () => void, ms: number) => void;
}

/**
 * Keeps the last state of screens on this device, for the time without a network. It belongs to one session: `start`
 * deletes what another member left, and `end` everything.
 */
export class OfflineCache {
  private readonly ports: Ports;
  private uid: string | null = null;
  /** The data that waits to be written; null to delete the entry. */
  private readonly waiting = new Map<string, unknown>();

  constructor(ports: Ports) {
    this.ports = ports;
  }

  /** Starts the session of a member. */
  start(uid: string): void {
    this.uid = uid;
    void this.ports.ask('readwrite', (store) => {
      store.delete(IDBKeyRange.upperBound(`${uid}.`, true));
      return store.delete(IDBKeyRange.lowerBound(`${uid}.\uffff`, true));
    });
    void this.prune(uid);
  }

  /** Deletes everything, of every member: the session has ended, or there is none. */
  end(): void {
    this.uid = null;
    this.waiting.clear();
    void this.ports.ask('readwrite', (store) => store.clear());
  }

  /** Writes the current state soon. Null deletes the entry. */
  save(key: string, data: unknown): void {
    if (this.uid === null) return;
    const isFirst = this.waiting.size === 0;
    this.waiting.set(key, data);
    if (isFirst) this.ports.later(() => this.flush(), WRITE_AFTER_MS);
  }

  /** Deletes an entry, because the member may no longer see it. */
  forget(key: string): void {
    this.save(key, null);
  }

  /** Returns the last state; null when it is not kept, or too old. */
  async read(key: string): Promise<CachedState | null> {
    const { uid } = this;
    if (uid === null) return null;
    this.flush();
    const entry = await this.ports.ask('readonly', (store) => store.get(`${uid}.${key}`) as IDBRequest<Entry>);
    // The session may have ended during the request.
    if (!entry || this.uid !== uid || entry.at < this.ports.now() - CACHED_MS) return null;
    return { at: entry.at, data: JSON.parse(entry.json) };
  }

  /** Writes the waiting data at once, because the page may end. */
  flush(): void {
    const { uid } = this;
    if (uid === null || this.waiting.size === 0) return;
    const storedAt = this.ports.now();
    const entries = [...this.waiting].map(([key, data]): [string, Entry | null] => {
      const json = data === null ? '' : JSON.stringify(data);
      return [`${uid}.${key}`, json === '' || json.length > ENTRY_MAX ? null : { at: storedAt, json }];
    });
    this.waiting.clear();
    const written = this.ports.ask('readwrite', (store) => {
      for (const [key, entry] of entries) entry ? store.put(entry, key) : store.delete(key);
      return store.count();
    });
    void written.then((count = 0) => (count > ENTRIES_MAX ? this.prune(uid) : undefined));
  }

  /** Deletes entries that are too old, and the oldest of too many. */
  private async prune(uid: string) {
    const { ask, now } = this.ports;
    const keys = (await ask('readonly', (store) => store.getAllKeys(keysOf(uid)))) ?? [];
    const entries = (await ask('readonly', (store) => store.getAll(keysOf(uid)) as IDBRequest<Entry[]>)) ?? [];
    // Another tab may have written in between. The next time is right.
    if (keys.length !== entries.length) return;
    const newestFirst = keys.map((key, index) => ({ key, at: entries[index]?.at ?? 0 })).sort((a, b) => b.at - a.at);
    const old = newestFirst.filter(({ at }, index) => index >= ENTRIES_MAX || at < now() - CACHED_MS);
    if (old.length === 0) return;
    await ask('readwrite', (store) => {
      for (const { key } of old) store.delete(key);
      return store.count();
    });
  }
}
