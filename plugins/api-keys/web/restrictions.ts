import type { TFunction } from 'i18next';
import { number } from '#core/web/text/format.ts';
import type { TokenRestrictionsData } from '../contract.ts';

/** What a key is bounded by, a line each. */
export function restrictionsOf(t: TFunction, restrictions: TokenRestrictionsData = {}): readonly string[] {
  const { allowedServicesFilter: services, allowedAdapterModelsFilter: models } = restrictions;
  return [
    ...(services ? [services.length === 0 ? t('api-keys:limits.noServices') : t('api-keys:limits.services', { count: services.length })] : []),
    ...(models ? [models.length === 0 ? t('api-keys:limits.noModels') : t('api-keys:limits.models', { count: models.length })] : []),
    ...limitsOf(t, restrictions),
  ];
}

/** How much a key may do, whatever it is for. */
export function limitsOf(t: TFunction, { maxRequestsPerMinute, maxRequestSizeBytes, spendingLimits = [] }: TokenRestrictionsData = {}): readonly string[] {
  return [
    ...(maxRequestsPerMinute === undefined ? [] : [t('api-keys:limits.perMinute', { count: maxRequestsPerMinute, number: number(maxRequestsPerMinute) })]),
    ...(maxRequestSizeBytes === undefined ? [] : [t('api-keys:limits.size', { size: sizeText(t, maxRequestSizeBytes) })]),
    ...spendingLimits.map(({ maxAmount, interval }) => t('api-keys:limits.spending', { amount: number(maxAmount), interval: t(`api-keys:intervals.${interval}`) })),
  ];
}

export const sizeUnits = { B: 1, KB: 1_024, MB: 1_048_576 } as const;
export type SizeUnit = keyof typeof sizeUnits;

/** The largest unit of which a size has one at least; with `whole`, of which it is a whole number. */
export function unitOf(bytes: number, whole = false): SizeUnit {
  return (['MB', 'KB'] as const).find((unit) => bytes >= sizeUnits[unit] && (!whole || bytes % sizeUnits[unit] === 0)) ?? 'B';
}

/** Bytes in the unit that fits, as short as can be: "512 KB". */
function sizeText(t: TFunction, bytes: number): string {
  const unit = unitOf(bytes);
  const value = bytes / sizeUnits[unit];
  return `${number(value, Number.isInteger(value) ? 0 : 1)} ${t(`api-keys:units.${unit}`)}`;
}
