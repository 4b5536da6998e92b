import type { FrontendSettings } from '#core/contract/settings.ts';

/** What the server tells its half in browsers: the address to which people write in order to top up. */
export interface ToldOfBilling {
  readonly manager: string;
}

export const managerOf = ({ plugins }: FrontendSettings): string | undefined =>
  (plugins?.billing as ToldOfBilling | undefined)?.manager;
