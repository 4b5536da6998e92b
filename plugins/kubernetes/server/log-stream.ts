import { get as getPlain, type IncomingMessage } from 'node:http';
import { get, type RequestOptions } from 'node:https';
import type { Cluster } from './cluster.ts';
import { container } from './labels.ts';

interface Which {
  readonly namespace: string;
  readonly pod: string;
  /** A whole second. */
  readonly since: string | undefined;
  /** Of the container before the present one, which has ended. */
  readonly previous: boolean;
  readonly signal: AbortSignal;
}

/**
 * A pod's output from a moment on, each line behind its stamp, until its container ends. The client's own way to it ends the
 * process where a connection is lost.
 */
export async function openLog(
  { config }: Cluster,
  { namespace, pod, since, previous, signal }: Which,
): Promise<IncomingMessage> {
  const url = new URL(`${config.getCurrentCluster()!.server}/api/v1/namespaces/${namespace}/pods/${pod}/log`);
  url.search = new URLSearchParams({
    container,
    ...(previous ? { previous: 'true' } : { follow: 'true' }),
    timestamps: 'true',
    ...(since && { sinceTime: since }),
  }).toString();
  const options: RequestOptions = {};
  await config.applyToHTTPSOptions(options);
  return new Promise((resolve, reject) => {
    const ask = url.protocol === 'http:' ? getPlain : get;
    ask(url, { ...options, signal }, (response) => {
      if (response.statusCode === 200) return resolve(response);
      response.resume();
      reject(new Error(`The output of the pod ${pod} was refused with ${response.statusCode}.`));
    }).once('error', reject);
  });
}
