import type { Accounts } from '#plugins/accounts/server/public.ts';
import type { Notice, Notifications } from '#plugins/notifications/server/public.ts';
import type { Licence } from '../contract/licence.ts';
import type { Licences, Standing } from './licences.ts';

interface Parts {
  readonly accounts: Accounts;
  readonly licences: Licences;
  readonly notifications: Notifications;
}

/** The same day wherever it is read. */
const noonOf = (day: string): string => `${day}T12:00:00Z`;
const datesOf = ({ starts, ends }: Licence) => ({ start: noonOf(starts), end: noonOf(ends) });

/** Tells every account how the licence stands that its services run by, once for each turn it takes. */
export const tellOfLicence =
  ({ accounts, licences, notifications }: Parts) =>
  async (): Promise<void> => {
    const standing = await licences.look();
    const notice = noticeOf(standing);
    const mark = notice ? `${standing.standing} ${standing.licence?.ends ?? ''}` : '';
    if (!(await licences.isNews(mark)) || !notice) return;
    for await (const { id } of accounts.all()) await notifications.raise({ ...notice, accountId: id, same: mark });
  };

/** What there is to tell of how the installation stands; undefined while all is well. */
function noticeOf({ standing, licence, until }: Standing): Omit<Notice, 'accountId'> | undefined {
  switch (standing) {
    case 'valid':
      return undefined;
    case 'expiresSoon':
      return {
        type: 'LICENSE_EXPIRES_SOON',
        severity: 'WARNING',
        text: `The licence of this installation ends on ${licence!.ends}.`,
        params: datesOf(licence!),
      };
    case 'softLimits':
    case 'hardLimits':
      return {
        type: 'LICENSE_LIMITS_EXCEEDED',
        kind: `licence.${standing}`,
        severity: standing === 'hardLimits' ? 'ERROR' : 'WARNING',
        text:
          standing === 'hardLimits'
            ? 'More was used than the licence of this installation allows for too long, so services are suspended.'
            : `More is used than the licence of this installation allows. Services will be suspended on ${until!.toISOString().slice(0, 10)}.`,
        params: {
          ...(standing === 'softLimits' && { until: until!.toISOString() }),
          ...(licence!.grafanaLicenseDashboardUrl && { link: licence!.grafanaLicenseDashboardUrl }),
        },
      };
    case 'notValid':
      return {
        type: 'LICENSE_NOT_VALID',
        kind: `licence.${standing}`,
        severity: 'ERROR',
        text: 'This installation has no licence that counts, so services are suspended.',
      };
    case 'notBegun':
    case 'expired':
      return {
        type: 'LICENSE_NOT_VALID',
        severity: 'ERROR',
        text: `The licence of this installation counts from ${licence!.starts} to ${licence!.ends}.`,
        params: datesOf(licence!),
      };
  }
}
