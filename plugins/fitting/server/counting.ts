import { Fault } from '#core/contract/fault.ts';
import type { Host } from '#core/plugin/host.ts';
import type { FitLimit } from '#plugins/limits/server/public.ts';
import type { ServiceEntity } from '#plugins/services/server/public.ts';
import { fitCounter, type FitTurn } from './public.ts';

/** Tells those who count what became of a training. */
export async function countTurn(host: Host, { account, id }: ServiceEntity, turn: FitTurn): Promise<void> {
  const fit = { accountId: account.id, modelId: id };
  // What cannot be counted now keeps no training from its way.
  await Promise.all(host.made(fitCounter).map((count) => count(fit, turn).catch(() => undefined)));
}

/** Counts one that is about to begin; throws where its account may start no more of them in this minute. */
export async function countBeginning(
  { host, limit }: { readonly host: Host; readonly limit: FitLimit },
  service: ServiceEntity,
): Promise<void> {
  try {
    await limit.countFit(service.account.id);
  } catch (error) {
    if (error instanceof Fault) await countTurn(host, service, 'exceeded');
    throw error;
  }
  await countTurn(host, service, 'begun');
}

/** Counts one that has failed; a fault of what was asked for is none of the service, as with calls. */
export async function countFailure(host: Host, service: ServiceEntity, error: unknown): Promise<void> {
  if (error instanceof Fault && error.status < 500) return;
  await countTurn(host, service, 'failed');
}
