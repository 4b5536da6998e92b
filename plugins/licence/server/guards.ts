import { Fault } from '#core/contract/fault.ts';
import type { CallGuard, Passed } from '#plugins/gateway/server/public.ts';
import type { StartGuard, StartVerdict, StartWish } from '#plugins/services/server/public.ts';
import { exceeded } from './licence-state.ts';
import type { Licences, Standing } from './licences.ts';

/** Why nothing runs for now; undefined where all may. */
export function suspension({ standing, licence, use, problem }: Standing): Fault | undefined {
  if (standing === 'notValid')
    return new Fault(
      'licence.not_valid',
      problem
        ? `Services are suspended, for this installation has no licence that counts: ${problem.message}`
        : `Services are suspended, for the licence of this installation counts from ${licence!.starts} to ${licence!.ends}. Ask your administrator to renew it.`,
      403,
      licence ? { starts: licence.starts, ends: licence.ends } : {},
    );
  if (standing !== 'hardLimits') return undefined;
  const limits = exceeded(licence!, use).join(', ');
  return new Fault(
    'licence.limits_exceeded',
    `Services are suspended, for this installation has used more than its licence allows for too long (${limits}). Stop what is too much, or ask your administrator to renew the plan.`,
    403,
    { limits },
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
    const suspended =
      suspension(standing) ?? (occasion === 'create' ? notAllowed(standing, demand.derived) : undefined);
    if (suspended) {
      if (instances === 0 && occasion !== 'create') return undefined;
      return { do: occasion === 'start' ? 'queue' : 'refuse', fault: suspended };
    }
    if (standing.standing !== 'softLimits' || instances === 0) return undefined;
    const until = standing.until!.toISOString().slice(0, 10);
    return {
      do: 'pass',
      warnings: [
        new Fault(
          'licence.suspends',
          `More is used than the licence of this installation allows, so services are suspended on ${until}. Renew the plan before.`,
          403,
          { until },
        ).toJSON(),
      ],
    };
  }
}

/** What a licence leaves out: services of one's own, or such that are trained. */
function notAllowed({ licence }: Standing, derived: boolean): Fault | undefined {
  const { allowedToDevelop, allowedToFit } = licence!.limits;
  if (derived ? allowedToFit : allowedToDevelop) return undefined;
  return derived
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
