import type { ModelInfoData } from '#plugins/services/contract.ts';

interface Standing {
  readonly ready: number;
  readonly wanted: number;
  readonly taskTypes: number;
  readonly fittable: number;
  readonly free: number;
  readonly active: number;
}

const sum = (values: readonly (number | undefined)[]): number =>
  values.reduce<number>((all, each) => all + (each ?? 0), 0);

/** How services stand together: instances that are up and that should be, kinds of tasks, and how many can be trained, cost nothing and run. */
export function standing(services: readonly ModelInfoData[]): Standing {
  const count = (is: (service: ModelInfoData) => boolean | undefined) => services.filter(is).length;
  return {
    ready: sum(services.map(({ instancesReady }) => instancesReady)),
    wanted: sum(services.map(({ instancesWanted }) => instancesWanted)),
    taskTypes: new Set(services.flatMap(({ taskType }) => taskType ?? [])).size,
    fittable: count(({ fittable }) => fittable),
    free: count(({ billingSettings: { isBillingEnabled } }) => !isBillingEnabled),
    active: count(({ state }) => state === 'RUNNING'),
  };
}
