import { Fault } from '#core/contract/fault.ts';
import type { Membership } from './identity.ts';

/** What a member of an account is refused with who would have to be more than that. */
export const insufficientRole = (membership: Membership, needed: 'owner' | 'developer' | 'user'): Fault =>
  new Fault(
    'account.role.insufficient',
    `You are a ${membership} of this account; this needs ${needed === 'owner' ? 'an' : 'a'} ${needed}. Ask the account's owner.`,
    403,
    { membership, needed },
  );
