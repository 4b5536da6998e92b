import type { Fault } from '#core/contract/fault.ts';
import type { InstanceListData, InstanceLogData, ModelInstanceData } from '#plugins/instances/contract.ts';
import type { Source } from './fetch-log.ts';

interface Chosen {
  readonly account: number;
  readonly model: number;
  readonly list: Pick<InstanceListData, 'records'>;
  readonly instance: ModelInstanceData | undefined;
  /** The attempt that the address names, if any. */
  readonly attempt: string;
}

/** How many instances are read together: each is asked for by itself. */
const most = 10;

/** Which outputs are read, whether more may come of them, and how many are left out. */
export function outputsOf({ account, model, list, instance, attempt }: Chosen): {
  readonly sources: readonly Source[];
  readonly live: boolean;
  readonly more: number;
} {
  if (instance) {
    const named = /^[1-9]\d{0,8}$/.test(attempt) ? Number(attempt) : instance.attempt;
    return {
      sources: named === 0 ? [] : [{ account, model, instanceId: instance.id, attempt: named }],
      live: named === instance.attempt && !instance.statusInfo.isDeleted,
      more: 0,
    };
  }
  const started = list.records.filter(
    ({ attempt: present, statusInfo, instanceHostingType }) =>
      present > 0 && !statusInfo.isDeleted && instanceHostingType !== 'external',
  );
  return {
    sources: started
      .slice(0, most)
      .map(({ id, attempt: present }) => ({ account, model, instanceId: id, attempt: present })),
    live: true,
    more: Math.max(0, started.length - most),
  };
}

/** Which attempt wrote at a moment: the first that still did so then or later; empty where none is known, for the present one. */
export const attemptAt = (attempts: readonly Pick<InstanceLogData, 'attempt' | 'updated'>[], moment: number): string =>
  String(attempts.find(({ updated }) => Date.parse(updated) >= moment)?.attempt ?? '');

/** Whether nothing that its reader does brings the output, so that another try makes no sense. */
export const isRefusal = ({ status, code }: Fault): boolean => status === 403 || code === 'instance.external';
