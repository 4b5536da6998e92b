import { Fault } from '#core/contract/fault.ts';
import type { Licence } from '../contract/licence.ts';
import { exceeded, type LicenceState, type Use } from './licence-state.ts';

const confirm = 'Say suspending to install it all the same.';

/** Why a licence that suspends services is not installed in place of one by which they run, until somebody says so. */
export function worseLicence({ standing }: LicenceState, licence: Licence, use: Use): Fault {
  if (standing === 'expired')
    return new Fault(
      'licence.new_expired',
      `This licence expired on ${licence.ends}, so it suspends services at once. ${confirm}`,
      409,
      { date: licence.ends },
    );
  if (standing === 'notBegun')
    return new Fault(
      'licence.new_not_begun',
      `This licence begins on ${licence.starts}, so it suspends services until then. ${confirm}`,
      409,
      { date: licence.starts },
    );
  const limits = exceeded(licence, use).join(', ');
  return new Fault(
    'licence.new_exceeded',
    `More is used than this licence allows (${limits}), and it bears that no longer, so it suspends services at once. ${confirm}`,
    409,
    { limits },
  );
}
