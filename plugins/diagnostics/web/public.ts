import { point } from '#core/plugin/point.ts';
import type { Tab } from '#core/web/points.ts';
import type { InstanceListData, ModelInstanceData } from '#plugins/instances/contract.ts';
import type { ModelInfoData } from '#plugins/services/contract.ts';

/** What a tab of a service's diagnostics is given. */
export interface DiagnosticsTabProps {
  /** The service by the ids that calls take. */
  readonly account: number;
  readonly model: number;
  readonly service: ModelInfoData;
  /** Whether whoever looks may change the service. */
  readonly mayEdit: boolean;
  /** A page of its instances, those that are there before those that have ended, and what holds of all of them. */
  readonly list: InstanceListData;
  /** The chosen one; undefined where there is none, and where all are meant. */
  readonly instance: ModelInstanceData | undefined;
  /** Whether the list could not be asked for lately, so that nothing of it may be taken for what holds now. */
  readonly stale: boolean;
  /** Chooses an instance by its id, all of them without; the address keeps the choice. */
  readonly choose: (instanceId: number | undefined) => void;
  /** Where a tab shows an instance. */
  readonly addressOf: (tab: string, instanceId: number) => string;
}

/** Tabs of a service's diagnostics. */
export const diagnosticsTab = point<
  Tab<DiagnosticsTabProps> & {
    /** Whether it shows one instance, one or all of them together, or always all, with nothing to choose. */
    readonly about: 'one' | 'any' | 'all';
    /** Whether it is shown before the instances are known, with an empty list, where the address names none of them. */
    readonly early?: true;
    /** Text key of what stands there while there is no instance, with its namespace. */
    readonly none?: string;
  }
>('diagnostics.tab', { key: ({ id }) => id, rank: ({ rank }) => rank });
