import type { Call } from '#core/contract/call.ts';
import { Fault, faultBodyOf } from '#core/contract/fault.ts';
import { addressOf } from '#core/contract/request.ts';
import type { DatasetInfoData } from '../../contract.ts';

/** How far an upload is: bytes that were sent, or what the server does with all of them. */
export interface UploadProgress {
  readonly sent: number;
  readonly of: number;
}

interface Upload {
  /** The path and the query of the call. */
  readonly to: Readonly<Record<string, string | number>>;
  readonly file: File;
  readonly signal: AbortSignal;
  readonly onProgress: (progress: UploadProgress) => void;
}

/** Sends a file as a form, telling how far it is; rejects with a Fault. */
export function uploadFile(call: Call, { to, file, signal, onProgress }: Upload): Promise<DatasetInfoData> {
  const { promise, resolve, reject } = Promise.withResolvers<DatasetInfoData>();
  // Of the browser's ways to send, this one alone tells how far it is.
  const request = new XMLHttpRequest();
  request.open(call.method, addressOf(call, { ...to, body: '' }));
  request.responseType = 'text';
  request.upload.addEventListener('progress', ({ loaded, total }) => onProgress({ sent: loaded, of: total }));
  request.addEventListener('load', () => {
    const answer = parsed(request.responseText);
    if (request.status === 200) resolve(answer as DatasetInfoData);
    else reject(faultOf(request, answer));
  });
  request.addEventListener('error', () =>
    reject(
      new Fault('dataset.upload.failed', 'The server cannot be reached. Check the connection and try again.', 503),
    ),
  );
  request.addEventListener('abort', () => reject(new Fault('dataset.upload.stopped', 'The upload was stopped.', 499)));
  signal.addEventListener('abort', () => request.abort());
  const form = new FormData();
  form.append('file', file, file.name);
  request.send(form);
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
