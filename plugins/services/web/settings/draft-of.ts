import type { ModelInfoData } from '../../contract.ts';
import type { SettingsSection } from '../public.ts';
import type { SettingsDraft } from './draft.ts';

/** Everything that the sections set of a service, as the server tells it. */
export const draftOf = (
  sections: readonly SettingsSection[],
  service: ModelInfoData,
  aliases: readonly string[],
): SettingsDraft => ({
  ...Object.fromEntries(
    sections.flatMap(({ owns, read = {} }) =>
      owns
        .map((field) => field.split('.')[0]!)
        .map((field) => [field, read[field]?.(service) ?? (service as unknown as SettingsDraft)[field]] as const),
    ),
  ),
  aliases,
});
