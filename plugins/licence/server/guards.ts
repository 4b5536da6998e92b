import { Fault } from '#core/contract/fault.ts';
import type { CallGuard, Passed } from '#plugins/gateway/server/public.ts';
import type { StartGuard, StartOccasion, StartVerdict, StartWish } from '#plugins/services/server/public.ts';
import { timeLeft } from '../contract/time-left.ts';
import { suspends } from '../contract/told.ts';
import { exceeded } from './licence-state.ts';
import type { Licences, Standing } from './licences.ts';

/** Why nothing runs for now; undefined where all may. */
export function suspension({ standing, licence, use, problem }: Standing): Fault | undefined {
  if (!suspends(standing)) return undefined;
  if (standing === 'hardLimits') {
    const limits = exceeded(licence!, use).join(', ');
    return new Fault(
      'licence.limits_exceeded',
      `Services are suspended, for this installation has used more than its licence allows for too long (${limits}). Stop what is too much, or ask your administrator to renew the plan.`,
      403,
      { limits },
    );
  }
  return new Fault(
    'licence.not_valid',
    problem
      ? `Services are suspended, for this installation has no licence that counts: ${problem.message}`
      : `Services are suspended, for the licence of this installation counts from ${licence!.starts} to ${licence!.ends}. Ask your administrator to renew it.`,
    403,
    licence ? { starts: licence.starts, ends: licence.ends } : {},
  );
}

/** Refuses starts while the licence does not count or was exceeded for too long, and warns before. */
export class LicensedStarts implements StartGuard {
  readonly #licences: Licences;

  constructor(licences: Licences) {
    this.#licences = licences;
  }

  async ask({ occasion, instances, demand }: StartWish): Promise<StartVerdict | undefined> {
    if (!this.#licences.enforced || occasion === 'publish') return undefined;
    const standing = await this.#licences.standing();
    const suspended = suspension(standing) ?? notAllowed(standing, occasion, demand.derived);
    if (suspended) {
      if (instances === 0 && occasion !== 'create' && occasion !== 'train') return undefined;
      return { do: occasion === 'start' ? 'queue' : 'refuse', fault: suspended };
    }
    if (standing.standing !== 'softLimits' || instances === 0) return undefined;
    return { do: 'pass', warnings: [soonSuspended(standing).toJSON()] };
  }
}

function soonSuspended({ until, now }: Standing): Fault {
  const { unit, count } = timeLeft(until!.toISOString(), now.getTime());
  return new Fault(
    `licence.suspends_in_${unit}`,
    `More is used than the licence of this installation allows, so services are suspended in ${count} ${unit}, on ${until!.toISOString().slice(0, 10)}. Renew the plan before.`,
    403,
    { count: String(count), until: until!.toISOString(), date: until!.toISOString().slice(0, 10) },
  );
}

/** What a licence leaves out: making services of one's own, or training some. */
function notAllowed({ licence }: Standing, occasion: StartOccasion, derived: boolean): Fault | undefined {
  if (occasion !== 'create' && occasion !== 'train') return undefined;
  const trains = derived || occasion === 'train';
  const { allowedToDevelop, allowedToFit } = licence!.limits;
  if (trains ? allowedToFit : allowedToDevelop) return undefined;
  return trains
    ? new Fault('licence.no_fitting', 'The licence of this installation does not include training services.', 403)
    : new Fault('licence.no_development', 'The licence of this installation does not include making services.', 403);
}

const passed: Passed = {};

/** Refuses calls while services are suspended. */
export class LicensedCalls implements CallGuard {
  readonly #licences: Licences;

  constructor(licences: Licences) {
    this.#licences = licences;
  }

  async enter(): Promise<Passed> {
    if (!this.#licences.enforced) return passed;
    const suspended = suspension(await this.#licences.standing());
    if (suspended) throw suspended;
    return passed;
  }
}

/** Refuses models of servers elsewhere that the licence does not name; none are named where it allows all. */
export const licensedModel =
  (licences: Licences) =>
  async (model: string): Promise<void> => {
    if (!licences.enforced) return;
    const allowed = (await licences.look()).licence?.limits.allowedVllmModels ?? [];
    if (allowed.length === 0 || allowed.includes(model)) return;
    throw new Fault(
      'licence.model_not_allowed',
      `The licence of this installation allows these models alone: ${allowed.join(', ')}. Enter one of them, or ask the vendor for more.`,
      403,
      { models: allowed.join(', ') },
    );
  };
