import { atom } from 'jotai';
import type { Fault } from '#core/contract/fault.ts';
import { Api } from '#core/web/state/api.ts';
import { serviceAtom } from '#core/web/state/state.ts';
import { sendFile } from './send.ts';

export type UploadState = 'queued' | 'sending' | 'waiting' | 'done' | 'failed';

/** A file on its way into a bucket. */
export interface UploadItem {
  readonly id: number;
  readonly account: number;
  readonly key: string;
  readonly bytes: number;
  readonly sent: number;
  readonly state: UploadState;
  /** Why it failed. */
  readonly fault: Fault | undefined;
}

export interface ChosenFile {
  readonly key: string;
  readonly file: File;
}

interface Job {
  readonly file: File;
  readonly replace: boolean;
  readonly stop: AbortController;
}

const atOnce = 2;

/** Files that are sent one after another, also while other pages are looked at. */
export class UploadQueue {
  readonly #send: typeof sendFile;
  readonly #api: Api;
  readonly #readers = new Set<() => void>();
  readonly #jobs = new Map<number, Job>();
  #items: readonly UploadItem[] = [];
  #last = 0;

  constructor(api: Api, send = sendFile) {
    this.#api = api;
    this.#send = send;
  }

  readonly items = (): readonly UploadItem[] => this.#items;

  readonly subscribe = (reader: () => void): (() => void) => {
    this.#readers.add(reader);
    return () => this.#readers.delete(reader);
  };

  add(account: number, chosen: readonly ChosenFile[]): void {
    const items = chosen.map(({ key, file }): UploadItem => {
      const id = ++this.#last;
      this.#jobs.set(id, { file, replace: false, stop: new AbortController() });
      return { id, account, key, bytes: file.size, sent: 0, state: 'queued', fault: undefined };
    });
    this.#set([...this.#items, ...items]);
    this.#next();
  }

  /** Sends one that failed once more. */
  retry(id: number, { replace = false } = {}): void {
    const job = this.#jobs.get(id);
    if (!job) return;
    this.#jobs.set(id, { ...job, replace: replace || job.replace, stop: new AbortController() });
    this.#change(id, { state: 'queued', fault: undefined });
    this.#next();
  }

  /** Stops one and takes it off the list. */
  remove(id: number): void {
    this.#jobs.get(id)?.stop.abort();
    this.#jobs.delete(id);
    this.#set(this.#items.filter((item) => item.id !== id));
    this.#next();
  }

  /** Takes what has ended off the list. */
  clear(account: number): void {
    for (const { id, state } of this.#items.filter((item) => item.account === account))
      if (state === 'done' || state === 'failed') this.remove(id);
  }

  #next(): void {
    const busy = this.#items.filter(({ state }) => state === 'sending' || state === 'waiting').length;
    for (const { id } of this.#items.filter(({ state }) => state === 'queued').slice(0, Math.max(0, atOnce - busy)))
      void this.#run(id);
  }

  async #run(id: number): Promise<void> {
    const { account, key } = this.#items.find((item) => item.id === id)!;
    const { file, replace, stop } = this.#jobs.get(id)!;
    this.#change(id, { state: 'sending', sent: 0 });
    try {
      await this.#send({
        api: this.#api,
        account,
        key,
        file,
        replace,
        signal: stop.signal,
        onSent: (sent) => this.#change(id, { sent: Math.min(sent, file.size) }),
        onWaiting: (waiting) => this.#change(id, { state: waiting ? 'waiting' : 'sending' }),
      });
      this.#change(id, { state: 'done', sent: file.size });
    } catch (error) {
      if (!stop.signal.aborted) this.#change(id, { state: 'failed', fault: error as Fault });
    }
    this.#next();
  }

  #change(id: number, part: Partial<UploadItem>): void {
    this.#set(this.#items.map((item) => (item.id === id ? { ...item, ...part } : item)));
  }

  #set(items: readonly UploadItem[]): void {
    this.#items = items;
    const active = items.some(({ state }) => state !== 'done' && state !== 'failed');
    if (active) addEventListener('beforeunload', stay);
    else removeEventListener('beforeunload', stay);
    for (const reader of this.#readers) reader();
  }
}

/** Has the browser ask before a page goes from which files are being sent. */
const stay = (event: BeforeUnloadEvent) => event.preventDefault();

const apiAtom = serviceAtom(Api);

/** The queue of this tab. */
export const uploadsAtom = atom((get) => new UploadQueue(get(apiAtom)));
