import { workbenchSettings } from '#core/contract/workbench-settings.ts';

/** As whom a superadministrator acts in this browser: `actor` is his own login, `login` the user's, `until` an ISO time. */
export interface ActingTold {
  readonly actor: string;
  readonly login: string;
  readonly accountId: number;
  readonly until: string;
  readonly mayChange: boolean;
}

export const toldOfActing = workbenchSettings<ActingTold>('support-access');

/** Where a superadministrator becomes himself again. */
export const leavePath = '/support-access/leave';
