import { isDeepStrictEqual } from 'node:util';
import type { Answers } from '#core/server/points.ts';
import { defaultSettings } from '#core/contract/settings.ts';
import type { licence as contract, LicenceData } from '../contract.ts';
import type { Licence } from '../contract/licence.ts';
import type { Licences } from './licences.ts';

/** Answers the calls about the licence. */
export function licenceAnswers({ licences }: { readonly licences: Licences }): Answers<typeof contract> {
  const told = async (): Promise<LicenceData> => {
    const { standing, problem, installation, licence, settings, until, use, now, clockIsBehind } =
      await licences.look();
    const { enforced } = licences;
    return {
      enforced,
      standing: enforced ? standing : 'valid',
      ...(enforced &&
        problem && { problem: { code: problem.code, message: problem.message, args: { ...problem.args } } }),
      installation,
      ...(licence && { customer: licence.customer }),
      settings: enforced ? settings : defaultSettings.license,
      ...(enforced && until && { until: until.toISOString() }),
      use: { ...use, services: [...use.services] },
      days: await licences.days(),
      ...(enforced && clockIsBehind && { counted: now.toISOString() }),
    };
  };
  return {
    getLicence: told,
    async installLicence({ body }, { changes }) {
      const before = saidBy((await licences.look()).licence);
      await licences.install(body.licence, body);
      const after = saidBy((await licences.look()).licence);
      for (const field of Object.keys({ ...before, ...after }))
        if (!isDeepStrictEqual(before[field], after[field]))
          changes.push({ field, before: before[field], after: after[field] });
      return told();
    },
  };
}

/** Everything that a licence says, each limit by itself. */
const saidBy = ({ limits, ...rest }: Partial<Licence> = {}): Readonly<Record<string, unknown>> => ({
  ...rest,
  ...limits,
});
