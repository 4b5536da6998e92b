import { Fault } from '#core/contract/fault.ts';
import type { Clock } from '#core/server/runtime.ts';
import type { Accounts } from '#plugins/accounts/server/public.ts';
import type { StartGuard } from '#plugins/services/server/public.ts';
import { boundsAt } from '../contract/policy.ts';
import { policyFor } from './scaled.ts';

interface Given {
  readonly accounts: Accounts;
  readonly clock: Clock;
  readonly quietMs: number;
}

/** Holds people and calls to the bounds that a service scales within. */
export const boundsGuard = ({ clock, ...around }: Given): StartGuard => ({
  async ask({ occasion, account, service: { name, data }, instances }) {
    const { enabled, minInstanceCount } = data.autoScalingConfiguration;
    if (!enabled || (occasion !== 'wake' && occasion !== 'scale')) return undefined;
    const { max, slot } = boundsAt(await policyFor({ account, data }, around), clock());
    if (max === undefined) return undefined;
    if (occasion === 'wake') return max > 0 ? undefined : { do: 'refuse', fault: closed(name, slot !== undefined) };
    // Settings themselves are no wish for more than they say.
    if (instances <= Math.max(max, minInstanceCount)) return undefined;
    return {
      do: 'refuse',
      fault: new Fault(
        'autoscaling.most',
        `${name} scales automatically, to ${max} instances at most at this time. Ask for fewer, or raise the maximum in its settings.`,
        409,
        { modelName: name, most: String(max), value: String(instances) },
      ),
    };
  },
});

const closed = (name: string, bySlot: boolean): Fault =>
  new Fault(
    bySlot ? 'autoscaling.closed' : 'autoscaling.none',
    bySlot
      ? `By its schedule ${name} has no instances at this time. Call it later, or have its owner change the schedule.`
      : `The settings of ${name} allow it no instances. Have its owner raise the maximum.`,
    409,
    { modelName: name },
  );
