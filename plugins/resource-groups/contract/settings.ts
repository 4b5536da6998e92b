import * as z from 'zod';
import { Line } from '#core/contract/texts.ts';

/** A group by its name; empty for the one that the account uses by default. */
export const GroupName = Line;

/** Who gives way to whom where a group evicts. */
export const PlacementPriority = z.enum(['LOW', 'NORMAL', 'HIGH']).meta({ id: 'PlacementPriority' });

declare module '#plugins/services/contract/settings.ts' {
  interface ServiceSettings {
    /** Where its instances run; left out for the group that the account uses by default. */
    resourceGroup?: string | undefined;
    /** Whether its instances give way to others, or others to them, where their group evicts; left out for neither. */
    placementPriority?: 'LOW' | 'HIGH' | undefined;
  }
  interface ServiceSettingsChange {
    resourceGroup?: string | null | undefined;
    placementPriority?: z.output<typeof PlacementPriority> | null | undefined;
  }
  interface ServiceSettingsDefaults {
    resourceGroup: string;
  }
}
