import { and, eq, isNotNull, isNull, ne, sql } from 'drizzle-orm';
import { serviceColumns, storedSetting, type ServiceEntity, type Wanted } from '#plugins/services/server/public.ts';
import { demandOf } from '../starting/demand.ts';
import type { Plan } from '../tables.ts';

/** What a service's own settings say of its instances. */
export type DesiredSettings = Pick<
  Plan,
  | 'revision'
  | 'accountId'
  | 'demand'
  | 'minCount'
  | 'launchable'
  | 'hostingType'
  | 'removing'
  | 'idleMinutes'
  | 'scaling'
>;

/** Prototypes are only copied, external services run elsewhere, and without an image there is nothing to run. */
export function settingsOf({
  revision,
  account,
  data,
  removing,
  archived,
}: Pick<ServiceEntity, 'revision' | 'account' | 'data' | 'removing' | 'archived'>): DesiredSettings {
  const { enabled, minInstanceCount, idleShutdownMinutes = 0 } = data.autoScalingConfiguration;
  return {
    revision,
    accountId: account.id,
    demand: demandOf(data),
    minCount: enabled ? minInstanceCount : data.minInstancesCount,
    launchable: !archived && mayRun(data),
    hostingType: data.hostingType,
    removing,
    idleMinutes: enabled ? idleShutdownMinutes : 0,
    scaling: enabled,
  };
}

/** What a service asks for by its settings. */
export function wantedBy(data: Omit<ServiceEntity['data'], 'id'>): Wanted {
  const { enabled, minInstanceCount } = data.autoScalingConfiguration;
  const count = enabled ? minInstanceCount : data.minInstancesCount;
  return { instances: mayRun(data) ? count : 0, demand: demandOf(data) };
}

const mayRun = ({
  prototype,
  hostingType,
  imageId,
}: Pick<ServiceEntity['data'], 'prototype' | 'hostingType' | 'imageId'>): boolean =>
  !prototype && hostingType !== 'EXTERNAL' && imageId !== undefined;

/** Of the rows of services, those that may have instances of the platform's own. */
export const isLaunchable = and(
  isNull(serviceColumns.archivedAt),
  eq(serviceColumns.prototype, false),
  ne(serviceColumns.hostingType, 'EXTERNAL'),
  isNotNull(serviceColumns.imageId),
);

/** Those that are to have some by their settings. */
export const isLaunched = and(
  isLaunchable,
  sql`coalesce(case when (${storedSetting('autoScalingConfiguration')} ->> 'enabled')::boolean
    then (${storedSetting('autoScalingConfiguration')} ->> 'minInstanceCount')::int
    else (${storedSetting('minInstancesCount')} #>> '{}')::int end, 1) > 0`,
);
