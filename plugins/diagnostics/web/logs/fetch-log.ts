import type { Output } from '#core/contract/call.ts';
import { addressOf } from '#core/contract/request.ts';
import { Fault } from '#core/contract/fault.ts';
import { faultOf } from '#core/web/state/api.ts';
import { instances as contract } from '#plugins/instances/contract.ts';

/** An attempt of an instance whose output is read. */
export interface Source {
  readonly account: number;
  readonly model: number;
  readonly instanceId: number;
  readonly attempt: number;
}

/** The bytes of an output from one of them on. */
export async function fetchLog(source: Source, fromByte: number, signal: AbortSignal): Promise<Uint8Array> {
  const response = await ask(addressOf(contract.getInstanceLogFile, { ...source, fromByte }), signal);
  return new Uint8Array(await response.arrayBuffer());
}

export type Moments = Output<typeof contract.getInstanceLogMoments>['moments'];

/** When an output was written, from one of its bytes on; nothing where that cannot be told, which costs no line. */
export const fetchMoments = (source: Source, fromByte: number, signal: AbortSignal): Promise<Moments> =>
  ask(addressOf(contract.getInstanceLogMoments, { ...source, fromByte }), signal)
    .then(async (response) => ((await response.json()) as Output<typeof contract.getInstanceLogMoments>).moments)
    .catch(() => []);

async function ask(address: string, signal: AbortSignal): Promise<Response> {
  const response = await fetch(address, { signal }).catch((error: Error) => {
    if (error.name === 'AbortError') throw error;
    throw new Fault('client.unreachable', 'The server cannot be reached. Check the connection and try again.', 503);
  });
  if (!response.ok) throw await faultOf(response);
  return response;
}

/** Where what is kept of an output starts. */
export const keptFrom = (fault: unknown): number | undefined =>
  fault instanceof Fault && fault.code === 'instance.log.dropped' ? Number(fault.args['from']) : undefined;
