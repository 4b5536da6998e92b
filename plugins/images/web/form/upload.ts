import { addressOf } from '#core/contract/request.ts';
import type { Call } from '#core/contract/call.ts';
import { Fault, faultBodyOf } from '#core/contract/fault.ts';
import type { ImageArchiveData } from '../../contract/history.ts';

/** How far an upload is: bytes that were sent, or what the server does with all of them. */
export interface UploadProgress {
  readonly sent: number;
  readonly of: number;
}

/** Sends an archive as it is, telling how far it is; rejects with a Fault. */
export function uploadArchive(
  call: Call,
  {
    account,
    file,
    signal,
    onProgress,
  }: {
    readonly account: number;
    readonly file: Blob;
    readonly signal: AbortSignal;
    readonly onProgress: (progress: UploadProgress) => void;
  },
): Promise<ImageArchiveData> {
  const { promise, resolve, reject } = Promise.withResolvers<ImageArchiveData>();
  // Of the browser's ways to send, this one alone tells how far it is.
  const request = new XMLHttpRequest();
  request.open(call.method, addressOf(call, { account, body: '' }));
  request.setRequestHeader('content-type', 'application/octet-stream');
  request.responseType = 'text';
  request.upload.addEventListener('progress', ({ loaded, total }) => onProgress({ sent: loaded, of: total }));
  request.addEventListener('load', () => {
    const answer = parsed(request.responseText);
    if (request.status === 200) resolve(answer as ImageArchiveData);
    else reject(faultOf(request, answer));
  });
  request.addEventListener('error', () =>
    reject(new Fault('client.unreachable', 'The server cannot be reached. Check the connection and try again.', 503)),
  );
  request.addEventListener('abort', () => reject(new Fault('image.upload.stopped', 'The upload was stopped.', 499)));
  signal.addEventListener('abort', () => request.abort());
  request.send(file);
  return promise;
}

function faultOf(request: XMLHttpRequest, answer: unknown): Fault {
  const said = faultBodyOf(answer);
  return said
    ? new Fault(said.code, said.message, request.status, said.args)
    : new Fault(`http.${request.status}`, request.statusText, request.status);
}

function parsed(text: string): unknown {
  try {
    return JSON.parse(text);
  } catch {
    return undefined;
  }
}
