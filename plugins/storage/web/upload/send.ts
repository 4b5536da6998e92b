import { Fault, faultBodyOf } from '#core/contract/fault.ts';
import { addressOf } from '#core/contract/request.ts';
import type { Api } from '#core/web/state/api.ts';
import { contents, storage } from '../../contract.ts';
import { fingerprint, remembered } from './remembered.ts';

interface Sending {
  readonly api: Api;
  readonly account: number;
  readonly key: string;
  readonly file: File;
  readonly replace: boolean;
  readonly signal: AbortSignal;
  /** How many bytes are there. */
  readonly onSent: (bytes: number) => void;
  /** The connection was lost, or is there again. */
  readonly onWaiting: (waiting: boolean) => void;
}

const mebibyte = 2 ** 20;
const smallBytes = 8 * mebibyte;
const mostParts = 10_000;
const longestWaitMs = 15_000;

/** Large enough for all of a file to be 10,000 parts at most. */
export const partSize = (bytes: number): number =>
  Math.max(smallBytes, Math.ceil(bytes / mostParts / mebibyte) * mebibyte);

/** Sends a file, a large one in parts of which those that are there already are left out; rejects with a Fault. */
export async function sendFile(sending: Sending): Promise<void> {
  const { account, key, file, replace } = sending;
  if (file.size > smallBytes) return sendParts(sending);
  const to = addressOf(contents.uploadStoredObject, { account, key, replace, contentType: file.type, body: '' });
  await persistently(sending, () => put(to, file, sending, 0));
}

async function sendParts(sending: Sending): Promise<void> {
  const { api, account, key, file, replace, onSent } = sending;
  const { size: bytes, type: contentType } = file;
  const known = fingerprint(account, key, file);
  const { uploadId, parts } = await persistently(sending, async () => {
    const id = remembered.find(known);
    const begun = id === undefined ? undefined : await found(sending, id);
    return begun ?? api.send(storage.beginUpload, { account, body: { key, bytes, contentType, replace } });
  });
  remembered.keep(known, uploadId);
  const there = new Map(parts.map((part) => [part.number, part.bytes]));
  const size = partSize(bytes);
  let sent = 0;
  try {
    for (let number = 1; (number - 1) * size < bytes; number++) {
      const part = file.slice((number - 1) * size, number * size);
      if (there.get(number) !== part.size) {
        const to = addressOf(contents.uploadPart, { account, uploadId, partNumber: number, body: '' });
        const before = sent;
        await persistently(sending, () => put(to, part, sending, before));
      }
      onSent((sent += part.size));
    }
    await persistently(sending, () =>
      api.send(storage.completeUpload, { account, uploadId, body: { bytes, replace } }),
    );
    remembered.forget(known);
  } catch (error) {
    if (sending.signal.aborted) {
      remembered.forget(known);
      await api.send(storage.abortUpload, { account, uploadId }).catch(() => undefined);
    } else if ((error as Fault).code === 'storage.upload.not_found') remembered.forget(known);
    throw error;
  }
}

async function found({ api, account }: Sending, id: string) {
  const unfinished = await api.send(storage.listUnfinishedUploads, { account });
  return unfinished.find(({ uploadId }) => uploadId === id);
}

/** What passes by itself: a lost connection, a server that restarts. */
const passes = ({ code, status }: Fault): boolean =>
  code === 'client.unreachable' || code === 'client.timeout' || code === 'storage.broke_off' || status >= 502;

/** Tries for as long as it takes until the connection is there again. */
async function persistently<T>({ signal, onWaiting }: Sending, work: () => Promise<T>): Promise<T> {
  for (let waitMs = 1_000; ; waitMs = Math.min(waitMs * 2, longestWaitMs)) {
    try {
      const result = await work();
      onWaiting(false);
      return result;
    } catch (error) {
      if (signal.aborted || !(error instanceof Fault) || !passes(error)) throw error;
      onWaiting(true);
      await pause(waitMs, signal);
    }
  }
}

function pause(ms: number, signal: AbortSignal): Promise<void> {
  const { promise, resolve, reject } = Promise.withResolvers<void>();
  const timer = setTimeout(resolve, ms);
  addEventListener('online', () => resolve(), { once: true, signal });
  signal.addEventListener('abort', () => reject(stopped()), { once: true });
  return promise.finally(() => clearTimeout(timer));
}

const stopped = (): Fault => new Fault('storage.upload.stopped', 'The upload was stopped.', 499);

function put(to: string, content: Blob, { signal, onSent }: Sending, before: number): Promise<void> {
  const { promise, resolve, reject } = Promise.withResolvers<void>();
  if (signal.aborted) return Promise.reject(stopped());
  // Of the browser's ways to send, this one alone tells how far it is.
  const request = new XMLHttpRequest();
  request.open('PUT', to);
  request.setRequestHeader('content-type', 'application/octet-stream');
  request.upload.addEventListener('progress', ({ loaded }) => onSent(before + loaded));
  request.addEventListener('load', () => (request.status === 200 ? resolve() : reject(faultOf(request))));
  request.addEventListener('error', () =>
    reject(new Fault('client.unreachable', 'The server cannot be reached. Check the connection and try again.', 503)),
  );
  request.addEventListener('abort', () => reject(stopped()));
  const stop = () => request.abort();
  signal.addEventListener('abort', stop);
  request.send(content);
  return promise.finally(() => signal.removeEventListener('abort', stop));
}

function faultOf({ status, statusText, responseText }: XMLHttpRequest): Fault {
  let said: ReturnType<typeof faultBodyOf>;
  try {
    said = faultBodyOf(JSON.parse(responseText));
  } catch {
    said = undefined;
  }
  return said ? new Fault(said.code, said.message, status, said.args) : new Fault(`http.${status}`, statusText, status);
}
