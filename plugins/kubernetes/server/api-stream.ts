import { get as getPlain, type IncomingMessage } from 'node:http';
import { get, type RequestOptions } from 'node:https';
import type { Cluster } from './cluster.ts';

interface Asked {
  /** With its query. */
  readonly path: string;
  readonly signal: AbortSignal;
  /** After how long without a byte the connection counts as lost; never where it is left out. */
  readonly silentMs?: number;
}

/**
 * What a cluster tells bit by bit, read as fast as somebody takes it. The client's own ways to it end the process where a
 * connection is lost, or keep a line however long it is.
 */
export async function openStream(
  { config }: Pick<Cluster, 'config'>,
  { path, signal, silentMs = 0 }: Asked,
): Promise<IncomingMessage> {
  const url = new URL(config.getCurrentCluster()!.server + path);
  const options: RequestOptions = {};
  await config.applyToHTTPSOptions(options);
  return new Promise((resolve, reject) => {
    const ask = url.protocol === 'http:' ? getPlain : get;
    const request = ask(url, { ...options, signal, timeout: silentMs }, (response) => {
      if (response.statusCode === 200) return resolve(response);
      // What it has to say to it may be endless.
      response.destroy();
      reject(new Error(`${url.pathname} was refused with ${response.statusCode}`));
    });
    request.on('error', reject).on('timeout', () => request.destroy());
  });
}
