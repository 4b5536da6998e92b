import type { Refusal, SettingsWish } from '#plugins/services/server/public.ts';
import type { StoredGroups } from './groups.ts';

/** Refuses a group that a service would never start in: there is none of the name, or none that its account may use. */
export const checkGroup =
  (groups: StoredGroups) =>
  async ({ accountId, draft, current }: SettingsWish): Promise<readonly Refusal[]> => {
    const name = draft.resourceGroup;
    if (!name || name === current?.resourceGroup) return [];
    const usable = await groups.deployable(accountId);
    return usable.some((group) => group.name === name)
      ? []
      : [
          {
            path: ['resourceGroup'],
            message: 'there is no such resource group, or this account may not use it',
          },
        ];
  };
