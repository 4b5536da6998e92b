import { Fault, type FaultBody } from '#core/contract/fault.ts';
import type { Host } from '#core/plugin/host.ts';
import type { AccountRef, Asked } from '#core/server/auth/identity.ts';
import {
  stateSource,
  type Holding,
  type ServiceEntity,
  type Services,
  type Starts,
  type StartVerdict,
} from '#plugins/services/server/public.ts';
import { trainerOf } from './trainer.ts';

interface Parts {
  readonly host: Host;
  readonly services: Services;
  readonly starts: Starts;
}

interface Place {
  /** The account that is about to derive a service from it. */
  readonly deriving?: AccountRef | undefined;
  /** The group that it is to run in; that of the service where left out. */
  readonly resourceGroup?: string | undefined;
}

/**
 * What guards of starts say to a training of a service, or of one that an account is about to derive from it: one instance at least is to answer from
 * what is learnt, and where another service trains for it and does not run, one of that is to start as well.
 */
export async function askStart(
  parts: Parts,
  service: ServiceEntity,
  { caller }: Asked,
  { deriving, resourceGroup }: Place = {},
): Promise<StartVerdict> {
  const { starts } = parts;
  const { id, name } = service;
  const derived = deriving !== undefined;
  const account = deriving ?? service.account;
  const trainer = await sleepingTrainer(parts, service, derived);
  const needed = trainer && needOf(starts, trainer, trainer.data);
  let warnings: readonly FaultBody[] = [];
  if (trainer && needed) {
    const { name: trainerName, data, account: owner } = trainer;
    const wish = { account: owner, service: { id: trainer.id, name: trainerName, data }, caller };
    const { count: instances, demand } = needed;
    const verdict = told(await starts.ask({ occasion: 'wake', ...wish, instances, demand }), trainer, account);
    if (verdict.do !== 'pass') return verdict;
    warnings = verdict.warnings ?? [];
  }
  // Another account's places do not travel.
  const group = resourceGroup ?? (account.id === service.account.id ? service.data.resourceGroup : undefined);
  const placed = { ...service.data, resourceGroup: group };
  const data = derived ? { ...placed, trainingModelId: id, trainingModelAccountId: service.account.id } : placed;
  const { count: instances, demand } = needOf(starts, service, data);
  const beside = trainer?.account.id === account.id ? needed : undefined;
  const own = await starts.ask({
    occasion: 'train',
    account,
    service: { id: derived ? undefined : id, name, data },
    instances,
    demand,
    caller,
    ...(beside && {
      others: [...(await othersOf(starts, account, [beside.modelId, ...(derived ? [] : [id])])), beside],
    }),
  });
  return own.do === 'pass' ? { do: 'pass', warnings: [...warnings, ...(own.warnings ?? [])] } : own;
}

/** Throws where a guard of starts keeps a service from being trained. */
export async function requireStart(parts: Parts, service: ServiceEntity, asked: Asked, place?: Place): Promise<void> {
  const verdict = await askStart(parts, service, asked, place);
  if (verdict.do !== 'pass') throw verdict.fault;
}

/** Who trains in place of a service and has to be started for it; undefined where the service learns itself, or that one runs. */
async function sleepingTrainer(
  { host, services }: Pick<Parts, 'host' | 'services'>,
  service: ServiceEntity,
  derived: boolean,
): Promise<ServiceEntity | undefined> {
  const isForMany = service.data.trainingType === 'multipleFit';
  const trainer = derived && isForMany ? service : await trainerOf(service, services);
  if ((trainer.id === service.id && !derived) || !isForMany) return undefined;
  const [source] = host.made(stateSource);
  const ready = (await source?.states([trainer.id]))?.get(trainer.id)?.ready ?? 0;
  return ready > 0 ? undefined : trainer;
}

/** What a service takes to learn or to answer; nothing where it runs elsewhere. */
function needOf(starts: Starts, { id: modelId }: ServiceEntity, data: ServiceEntity['data']): Holding {
  const { instances, demand } = starts.wanted(data);
  return { modelId, count: data.hostingType === 'EXTERNAL' ? 0 : Math.max(1, instances), demand };
}

const othersOf = async (starts: Starts, { id }: AccountRef, without: readonly number[]): Promise<readonly Holding[]> =>
  (await starts.held(id)).filter(({ modelId }) => !without.includes(modelId));

/** What is said of somebody else's trainer: that it is held up, and not what of its account it is that does so. */
function told(verdict: StartVerdict, { name, account }: ServiceEntity, asking: AccountRef): StartVerdict {
  if (account.id === asking.id) return verdict;
  if (verdict.do !== 'pass') return { do: verdict.do, fault: trainerRefused(name) };
  return verdict.warnings?.length ? { do: 'pass', warnings: [trainerWaits(name).toJSON()] } : verdict;
}

const trainerRefused = (modelName: string): Fault =>
  new Fault(
    'fit.trainer_refused',
    `${modelName}, which trains this service, may not start an instance now. Try again later, or ask its owner.`,
    409,
    { modelName },
  );
const trainerWaits = (modelName: string): Fault =>
  new Fault(
    'fit.trainer_waits',
    `${modelName}, which trains this service, has no room for an instance now. The training waits for it.`,
    409,
    { modelName },
  );
