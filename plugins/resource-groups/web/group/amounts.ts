import { amountOf } from '#core/contract/quantity.ts';
import { number } from '#core/web/text/format.ts';

/** A resource of a server or a group: what there is of it and what is taken, in the unit that people read. */
export interface Resource {
  readonly id: 'cpu' | 'memory' | 'disk' | 'gpus' | 'vram';
  readonly has: number;
  readonly taken: number;
  /** Undefined where nobody measures it. */
  readonly used?: number | undefined;
}

const gibibyte = 2 ** 30;

/** Cores as they are, bytes as GiB. */
export const shown = (id: ServerResource['id'], amount: number): number =>
  id === 'memory' || id === 'disk' || id === 'vram' ? amount / gibibyte : amount;

/** A figure with as many digits as it needs: 0.25, 2.5, 31. */
export const figure = (value: number): string => {
  const digits = Number.isInteger(Math.round(value * 100) / 100) || value >= 100 ? 0 : value >= 10 ? 1 : 2;
  return number(Math.round(value * 100) / 100, digits);
};

/** GPUs by their models, such as `2 × L40S, T4`. */
export function gpuText(models: readonly string[]): string {
  const byModel = Map.groupBy(models, (model) => model);
  return [...byModel].map(([model, { length }]) => (length > 1 ? `${length} × ${model}` : model)).join(', ');
}

/** What a card of a server tells of: its resources, and the pods that it takes. */
export interface ServerResource extends Omit<Resource, 'id'> {
  readonly id: Resource['id'] | 'pods';
}

interface Standing {
  readonly resources: {
    readonly cpu: string;
    readonly memory: string;
    readonly disk: string;
    readonly gpuModels: readonly string[];
    readonly vram?: string | undefined;
    readonly pods?: number | undefined;
  };
  readonly reserved: Readonly<Record<Resource['id'] | 'instances', number>>;
  readonly used?: Readonly<Partial<Record<Resource['id'], number | undefined>>> | undefined;
}

/** The resources of a server; GPUs where it has any, their memory where that is known, and pods where instances are some. */
export function resourcesOf({ resources, reserved, used = {} }: Standing): readonly ServerResource[] {
  const one = (id: 'cpu' | 'memory' | 'disk'): Resource => ({
    id,
    has: amountOf(resources[id]) ?? 0,
    taken: reserved[id],
    used: used[id],
  });
  const count = resources.gpuModels.length;
  const vram = resources.vram === undefined ? undefined : amountOf(resources.vram);
  return [
    one('cpu'),
    one('memory'),
    one('disk'),
    ...(count > 0 ? [{ id: 'gpus', has: count, taken: reserved.gpus, used: used.gpus } as const] : []),
    ...(vram === undefined ? [] : [{ id: 'vram', has: count * vram, taken: reserved.vram, used: used.vram } as const]),
    ...(resources.pods === undefined ? [] : [{ id: 'pods', has: resources.pods, taken: reserved.instances } as const]),
  ];
}
