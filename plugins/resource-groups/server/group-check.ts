import type { Refusal, SettingsWish } from '#plugins/services/server/public.ts';
import type { LentNames } from './lent-names.ts';

/** Refuses a group that a service would never start in: there is none of the name, or none that its account may use. */
export const checkGroup =
  (names: LentNames) =>
  async ({ accountId, draft, current, restored }: SettingsWish): Promise<readonly Refusal[]> => {
    const name = draft.resourceGroup;
    if (!name || name === current?.resourceGroup) return [];
    // A file may be read before the groups are there.
    if (restored) await names.keep(accountId, name);
    if (restored || (await names.choose(accountId, name))) return [];
    return [
      {
        path: ['resourceGroup'],
        message: 'there is no such resource group, or this account may not use it',
      },
    ];
  };
