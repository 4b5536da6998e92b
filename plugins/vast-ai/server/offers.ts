import { amountOf } from '#core/contract/quantity.ts';
import type { GroupTarget, InstanceSpec } from '#plugins/resource-groups/server/public.ts';
import type { Demand } from '#plugins/services/server/public.ts';
import type { Offer } from './api/shapes.ts';

/** What an instance asks of a machine. */
export interface Need {
  readonly gpus: number;
  readonly vramMb: number;
  readonly cores: number;
  readonly memoryMb: number;
  readonly diskGb: number;
}

/** Images lie on the same disk. */
const leastDiskGb = 10;
const mega = 1e6;
const mebibyte = 2 ** 20;

export const needOf = ({ resources: { cpuRequest, memoryLimit, ephemeralDiskLimit, gpu } }: InstanceSpec): Need => ({
  gpus: gpu?.count ?? 0,
  vramMb: gpu?.memoryMb ?? 0,
  cores: amountOf(cpuRequest) ?? 0,
  memoryMb: (amountOf(memoryLimit) ?? 0) / mega,
  diskGb: diskOf(amountOf(ephemeralDiskLimit) ?? 0),
});

export const needOfDemand = ({
  gpus,
  vram = 0,
  cpu,
  memory,
  disk,
}: Pick<Demand, 'gpus' | 'vram' | 'cpu' | 'memory' | 'disk'>): Need => ({
  gpus,
  vramMb: vram / mebibyte,
  cores: cpu,
  memoryMb: memory / mega,
  diskGb: diskOf(disk),
});

const diskOf = (bytes: number): number => Math.max(leastDiskGb, Math.ceil(bytes / 1e9));

type Requirements = NonNullable<GroupTarget['offerRequirements']>;

export const filters = [
  'price',
  'gpuModel',
  'gpus',
  'vram',
  'cpu',
  'memory',
  'disk',
  'cuda',
  'lifetime',
  'reliability',
  'failed',
] as const;
export type Filter = (typeof filters)[number];
/** How many offers each filter leaves out; an offer may be left out by several. */
export type Excluded = Readonly<Partial<Record<Filter, number>>>;

export interface Sifted {
  readonly all: number;
  /** Those that will do, the cheapest first. */
  readonly fitting: readonly Offer[];
  readonly excluded: Excluded;
}

const gpuName = (name: string): string => name.replaceAll('_', ' ').trim().toLowerCase();

const requirementsOf = (requirements: Requirements) => ({
  vramMb: (requirements.minVramGb ?? 0) * 1_000,
  cuda: Number(requirements.minCudaVersion || 0),
  seconds: (requirements.minLifetimeMinutes ?? 0) * 60,
  reliability: (requirements.minReliabilityPercent ?? 0) / 100,
  price: requirements.maxPricePerHour ?? Infinity,
  models: (requirements.gpus ?? []).map(gpuName),
});

/** What can be left out by the marketplace itself, in its words. */
export function searchOf(need: Need, requirements: Requirements): Readonly<Record<string, unknown>> {
  const { vramMb, cuda, seconds, reliability, price } = requirementsOf(requirements);
  const least = {
    num_gpus: need.gpus,
    gpu_ram: Math.max(need.vramMb, vramMb),
    cpu_cores_effective: need.cores,
    cpu_ram: need.memoryMb,
    disk_space: need.diskGb,
    cuda_max_good: cuda,
    duration: seconds,
    reliability,
  };
  return {
    ...Object.fromEntries(Object.entries(least).flatMap(([name, gte]) => (gte > 0 ? [[name, { gte }]] : []))),
    ...(Number.isFinite(price) && { dph_total: { lte: price } }),
  };
}

/** Tells offers that will do from others, and why the others do not. */
export function sift(
  offers: readonly Offer[],
  need: Need,
  requirements: Requirements,
  hasFailed: (offer: Offer) => boolean,
): Sifted {
  const { vramMb, cuda, seconds, reliability, price, models } = requirementsOf(requirements);
  const leavesOut: Readonly<Record<Filter, (offer: Offer) => boolean>> = {
    price: (offer) => offer.pricePerHour > price,
    gpuModel: (offer) => models.length > 0 && !models.includes(gpuName(offer.gpuName)),
    gpus: (offer) => offer.gpus < need.gpus,
    vram: (offer) => offer.vramMb < Math.max(need.vramMb, vramMb),
    cpu: (offer) => offer.cores < need.cores,
    memory: (offer) => offer.memoryMb < need.memoryMb,
    disk: (offer) => offer.diskGb < need.diskGb,
    cuda: (offer) => offer.cuda < cuda,
    lifetime: (offer) => offer.seconds < seconds,
    reliability: (offer) => offer.reliability < reliability,
    failed: hasFailed,
  };
  const excluded: Partial<Record<Filter, number>> = {};
  const fitting = offers.filter((offer) => {
    const by = filters.filter((each) => leavesOut[each](offer));
    for (const each of by) excluded[each] = (excluded[each] ?? 0) + 1;
    return by.length === 0;
  });
  return {
    all: offers.length,
    fitting: fitting.toSorted((one, other) => one.pricePerHour - other.pricePerHour),
    excluded,
  };
}

const words: Readonly<Record<Filter, string>> = {
  price: 'the highest price an hour',
  gpuModel: 'the models of GPUs',
  gpus: 'the number of GPUs',
  vram: 'VRAM',
  cpu: 'CPU',
  memory: 'memory',
  disk: 'disk',
  cuda: 'the version of CUDA',
  lifetime: 'the guaranteed lifetime',
  reliability: 'reliability',
  failed: 'having failed to start it within the last hour',
};

/** What excludes offers, the one that excludes most of them first. */
export const excluding = (excluded: Excluded): readonly (readonly [filter: Filter, count: number])[] =>
  filters
    .flatMap((each) => (excluded[each] === undefined ? [] : [[each, excluded[each]] as const]))
    .toSorted(([, one], [, other]) => other - one);

/** How many offers each filter excluded, in a sentence. */
export const excludedText = (excluded: Excluded): string =>
  excluding(excluded)
    .map(([each, count]) => `${words[each]} (${count})`)
    .join(', ');
