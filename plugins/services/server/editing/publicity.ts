import type { ModelPublicSettingsData, PublicSettingsChange } from '../../contract.ts';

/** Whether a change brings a service before more eyes than now. */
export function shows(change: PublicSettingsChange, now: ModelPublicSettingsData): boolean {
  const isPublic = change.isPublic ?? now.isPublic ?? false;
  const shown = isPublic && (!now.isPublic || ((now.hidden ?? false) && change.hidden === false));
  return shown || (change.featured === true && !now.featured);
}

export function withPublicity(now: ModelPublicSettingsData, change: PublicSettingsChange): ModelPublicSettingsData {
  const { featuredListOrder = now.featuredListOrder, ...rest } = change;
  const given = Object.fromEntries(
    Object.entries(rest).filter(([, value]) => value != null),
  ) as Partial<ModelPublicSettingsData>;
  const { featuredListOrder: _before, ...others } = now;
  return { ...others, ...given, ...(featuredListOrder == null ? {} : { featuredListOrder }) };
}
