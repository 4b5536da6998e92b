import { fact, type SystemReport } from '#plugins/system/server/public.ts';
import type { LicenceStanding } from '../contract/told.ts';
import { suspension } from './guards.ts';
import { exceeded } from './licence-state.ts';
import type { Licences } from './licences.ts';

/** What is wrong, by how the installation stands where services are suspended. */
const codes: Partial<Record<LicenceStanding, string>> = {
  hardLimits: 'licence.check_suspended',
  notBegun: 'licence.check_not_begun',
  expired: 'licence.check_expired',
  notValid: 'licence.check_not_valid',
};

/** Whether the installation keeps to its licence, and until when it counts. */
export const licenceCheck = (licences: Pick<Licences, 'enforced' | 'standing'>) => async (): Promise<SystemReport> => {
  if (!licences.enforced) return { state: 'off', facts: [] };
  const standing = await licences.standing();
  const { licence, until } = standing;
  const facts = licence ? [fact.text('customer', licence.customer), fact.text('ends', licence.ends)] : [];
  const suspended = suspension(standing);
  if (suspended)
    return {
      state: 'failure',
      // Whoever reads it here is who is to act.
      problem: { code: codes[standing.standing]!, message: suspended.message, args: { ...suspended.args } },
      facts,
    };
  if (standing.standing === 'softLimits' && licence) {
    const limits = exceeded(licence, standing.use).join(', ');
    const date = until?.toISOString().slice(0, 10) ?? '';
    return {
      state: 'warning',
      problem: {
        code: 'licence.over_limits',
        message: `More is used than the licence allows (${limits}); services are suspended on ${date}. Stop what is too much, or ask the vendor for more.`,
        args: { limits, date },
      },
      facts,
    };
  }
  if (standing.standing === 'expiresSoon' && licence)
    return {
      state: 'warning',
      problem: {
        code: 'licence.ends_soon',
        message: `The licence ends on ${licence.ends}. Ask the vendor for the next one and install it.`,
        args: { date: licence.ends },
      },
      facts,
    };
  if (standing.clockIsBehind)
    return {
      state: 'warning',
      problem: {
        code: 'licence.clock_turned_back',
        message: `The clock of this machine is behind the time for which the licence has served, so ${standing.now.toISOString()} counts in its place. Set the clock right.`,
        args: { date: standing.now.toISOString() },
      },
      facts,
    };
  return { state: 'ok', facts };
};
