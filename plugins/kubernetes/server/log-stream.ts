import type { IncomingMessage } from 'node:http';
import { openStream } from './api-stream.ts';
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

/** A pod's output from a moment on, each line behind its stamp, until its container ends. */
export function openLog(
  cluster: Cluster,
  { namespace, pod, since, previous, signal }: Which,
): Promise<IncomingMessage> {
  const query = new URLSearchParams({
    container,
    ...(previous ? { previous: 'true' } : { follow: 'true' }),
    timestamps: 'true',
    ...(since && { sinceTime: since }),
  });
  return openStream(cluster, { path: `/api/v1/namespaces/${namespace}/pods/${pod}/log?${query}`, signal });
}
