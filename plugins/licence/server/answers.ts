import type { Answers } from '#core/server/points.ts';
import { defaultSettings } from '#core/contract/settings.ts';
import type { licence as contract, LicenceData } from '../contract.ts';
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
      const before = await licences.look();
      await licences.install(body.licence, body);
      const after = await told();
      changes.push({ field: 'licenseEnds', before: before.licence?.ends, after: after.settings.licenseEnds });
      return after;
    },
  };
}
