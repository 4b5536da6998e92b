import type { TFunction } from 'i18next';
import { number } from '#core/web/text/format.ts';
import type { TokenRestrictionsData } from '../contract.ts';

/** What a key is bounded by, a line each. */
export function restrictionsOf(t: TFunction, { maxRequestsPerMinute, maxRequestSizeBytes, spendingLimits = [], allowedServicesFilter: services, allowedAdapterModelsFilter: models }: TokenRestrictionsData = {}): readonly string[] {
  return [
    ...(services ? [services.length === 0 ? t('api-keys:limits.noServices') : t('api-keys:limits.services', { count: services.length })] : []),
    ...(models ? [models.length === 0 ? t('api-keys:limits.noModels') : t('api-keys:limits.models', { count: models.length })] : []),
    ...(maxRequestsPerMinute === undefined ? [] : [t('api-keys:limits.perMinute', { count: maxRequestsPerMinute })]),
    ...(maxRequestSizeBytes === undefined ? [] : [t('api-keys:limits.size', { size: sizeOf(maxRequestSizeBytes) })]),
    ...spendingLimits.map(({ maxAmount, interval }) => t('api-keys:limits.spending', { amount: number(maxAmount), interval: t(`api-keys:intervals.${interval}`) })),
  ];
}

const steps = [['MB', 1_048_576], ['KB', 1_024]] as const;

/** Bytes in the unit that fits, as short as can be: "512 KB". */
function sizeOf(bytes: number): string {
  const [unit, size] = steps.find(([, each]) => bytes >= each) ?? ['B', 1];
  return `${number(bytes / size, Number.isInteger(bytes / size) ? 0 : 1)} ${unit}`;
}
