import { setTimeout as pause } from 'node:timers/promises';
import { Fault } from '#core/contract/fault.ts';
import type {
  GroupHistory,
  GroupTarget,
  Installation,
  InstanceSpec,
  Words,
} from '#plugins/resource-groups/server/public.ts';
import { AnswerLost, isGone, isOfAccount, type RentRequest, type VastClient } from './api/client.ts';
import type { Offer } from './api/shapes.ts';
import type { VastSettings } from './environment.ts';
import type { Fleet } from './fleet.ts';
import { labelOf, serverName } from './labels.ts';
import { noOffer, type Market } from './market.ts';
import { money } from './money.ts';
import { notes } from './notes.ts';
import type { RentalNotices } from './notices.ts';
import { needOf } from './offers.ts';
import type { TryBook } from './tries.ts';

export interface RentingParts {
  readonly client: VastClient;
  readonly fleet: Fleet;
  readonly market: Market;
  readonly installation: Installation;
  readonly history: GroupHistory;
  readonly notices: RentalNotices;
  readonly tries: TryBook;
}

interface Wanted {
  readonly group: GroupTarget;
  readonly settings: VastSettings;
  readonly spec: InstanceSpec;
  readonly attempt: number;
  readonly signal: AbortSignal;
  /** Takes what is being done. */
  readonly tell: (words: Words) => void;
}

/** So many offers are tried for one attempt; the next attempt follows after a pause that grows. */
const mostTries = 5;
/** How often, and after which pauses, a machine is looked for that may have been rented. */
const lookWaitsMs = [0, 1_000, 2_000, 4_000];

/** Rents the cheapest machine that can be had; answers its contract, throws a Fault that names each offer that was tried. */
export async function rent(given: RentingParts, wanted: Wanted): Promise<number> {
  const { market, notices, tries } = given;
  const { group, spec, signal, tell } = wanted;
  const sifted = await market.offersFor(group, needOf(spec), spec.modelId, { fresh: true });
  const [cheapest] = sifted.fitting;
  if (!cheapest) {
    const fault = noOffer(group, sifted);
    await notices.noOffer(group, spec, fault, sifted);
    await tries.noteNone({ groupId: group.id, modelId: spec.modelId }, fault);
    throw fault;
  }
  const errors: string[] = [];
  for (const [tried, offer] of sifted.fitting.slice(0, mostTries).entries()) {
    signal.throwIfAborted();
    const gpu = `${offer.gpus} × ${offer.gpuName}`;
    const at = new Date();
    tell(notes.renting({ at: tried + 1, of: sifted.fitting.length, gpu, price: money(offer.pricePerHour) }));
    try {
      const contractId = await rentOne(given, wanted, offer);
      await noteRented(given, wanted, { at, offer, cheapest, contractId });
      return contractId;
    } catch (error) {
      if (!(error instanceof Fault || error instanceof AnswerLost)) throw error;
      const reason = error.message;
      errors.push(`Offer ${offer.id} at ${money(offer.pricePerHour)} an hour: ${reason}`);
      await given.history.note({
        groupId: group.id,
        level: 'ERROR',
        code: 'offer.failed',
        modelId: spec.modelId,
        args: {
          ...(error instanceof Fault && { ...error.args, note: error.code }),
          service: spec.name,
          offer: String(offer.id),
          asked: money(offer.pricePerHour),
          reason,
        },
        message: `The offer ${offer.id} at ${money(offer.pricePerHour)} an hour could not be rented for ${spec.name}. ${reason}`,
      });
      await tries.note(
        { groupId: group.id, modelId: spec.modelId },
        { outcome: isGone(error) ? 'GONE' : 'FAILED', offer, cheapest, at, why: error },
      );
      if (isOfAccount(error)) throw error;
    }
  }
  throw new Fault(
    'vast_ai.offers_failed',
    `${errors.length} of ${sifted.fitting.length} offers of the GPU marketplace were tried, and none could be rented. ${errors.join(' ')}`,
    409,
    { tried: String(errors.length), fitting: String(sifted.fitting.length) },
  );
}

async function rentOne(given: RentingParts, { group, settings, spec, attempt }: Wanted, offer: Offer): Promise<number> {
  const { client, fleet, installation } = given;
  const port = spec.ports[0]?.port ?? 0;
  const { accountId, modelId, instanceId } = spec;
  const label = labelOf(await installation.id(), { groupId: group.id, accountId, modelId, instanceId, attempt, port });
  const request = requestOf(spec, settings, label);
  let contractId: number | undefined;
  try {
    contractId = await client.rent(offer.id, request);
  } catch (error) {
    if (!(error instanceof AnswerLost)) throw error;
    // It costs money if it was rented, so that it has to be known before another one is.
    contractId = await findLost(fleet, label);
    if (contractId === undefined) throw error;
  }
  const most = group.offerRequirements?.maxPricePerHour ?? 0;
  const rental = (await fleet.list({ fresh: true })).find(({ contract }) => contract.id === contractId);
  if (rental && rental.contract.pricePerHour > most) {
    await fleet.destroy(rental);
    throw new Fault(
      'vast_ai.dearer',
      `It was offered at ${money(offer.pricePerHour)} an hour and rented at ${money(rental.contract.pricePerHour)}, more than the group pays, so it was given back.`,
      409,
      { offered: money(offer.pricePerHour), price: money(rental.contract.pricePerHour) },
    );
  }
  return contractId;
}

async function findLost(fleet: Fleet, label: string): Promise<number | undefined> {
  for (const wait of lookWaitsMs) {
    await pause(wait);
    const found = (await fleet.list({ fresh: true })).find(({ contract }) => contract.label === label);
    if (found) return found.contract.id;
  }
  return undefined;
}

function requestOf(spec: InstanceSpec, { gate }: VastSettings, label: string): RentRequest {
  const { image, environment, ports, pullSecret: secret } = spec;
  const address = `${gate!.host}:${gate!.port}`;
  return {
    image,
    label,
    diskGb: needOf(spec).diskGb,
    env: {
      ...environment,
      MLP_GRPC_HOST: address,
      MLP_GRPC_HOSTS: address,
      MLP_GRPC_SECURE: String(gate!.secure),
      ...(ports.length > 0 && { MLP_HTTP_HOST: '0.0.0.0' }),
      // The marketplace takes options of docker among the variables.
      ...Object.fromEntries(ports.map(({ port }) => [`-p ${port}:${port}`, '1'])),
    },
    login: secret && `-u ${secret.username} -p ${secret.password} ${secret.registry}`,
  };
}

async function noteRented(
  { history, tries }: RentingParts,
  { group, spec }: Wanted,
  of: { readonly at: Date; readonly offer: Offer; readonly cheapest: Offer; readonly contractId: number },
): Promise<void> {
  const { at, offer, cheapest, contractId } = of;
  const [price, least] = [money(offer.pricePerHour), money(cheapest.pricePerHour)];
  const isDearer = offer.pricePerHour > cheapest.pricePerHour;
  const dearer = isDearer ? ` The cheapest offer, ${least} an hour, was not to be had.` : '';
  await history.note({
    groupId: group.id,
    code: isDearer ? 'offer.rentedDearer' : 'offer.rented',
    modelId: spec.modelId,
    serverName: serverName(contractId),
    args: { service: spec.name, server: serverName(contractId), gpu: `${offer.gpus} × ${offer.gpuName}`, price, least },
    message: `${serverName(contractId)} (${offer.gpus} × ${offer.gpuName}) was rented for ${spec.name} at ${price} an hour.${dearer}`,
  });
  await tries.note(
    { groupId: group.id, modelId: spec.modelId },
    { outcome: isDearer ? 'DEARER' : 'RENTED', offer, cheapest, at, server: serverName(contractId) },
  );
}
