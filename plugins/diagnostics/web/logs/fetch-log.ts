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
export async function fetchLog(
  { account, model, instanceId, attempt }: Source,
  fromByte: number,
  signal: AbortSignal,
): Promise<Uint8Array> {
  const address = addressOf(contract.getInstanceLogFile, { account, model, instanceId, attempt, fromByte });
  const response = await fetch(address, { signal }).catch((error: Error) => {
    if (error.name === 'AbortError') throw error;
    throw new Fault('client.unreachable', 'The server cannot be reached. Check the connection and try again.', 503);
  });
  if (!response.ok) throw await faultOf(response);
  return new Uint8Array(await response.arrayBuffer());
}

/** Where what is kept of an output starts. */
export const keptFrom = (fault: unknown): number | undefined =>
  fault instanceof Fault && fault.code === 'instance.log.dropped' ? Number(fault.args['from']) : undefined;
