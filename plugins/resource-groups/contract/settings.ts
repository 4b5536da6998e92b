import { Line } from '#core/contract/texts.ts';

/** A group by its name; empty for the one that the account uses by default. */
export const GroupName = Line;

declare module '#plugins/services/contract/settings.ts' {
  interface ServiceSettings {
    /** Where its instances run; left out for the group that the account uses by default. */
    resourceGroup?: string | undefined;
  }
  interface ServiceSettingsChange {
    resourceGroup?: string | null | undefined;
  }
  interface ServiceSettingsDefaults {
    resourceGroup: string;
  }
}
