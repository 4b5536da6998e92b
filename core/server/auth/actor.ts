import type { Call } from '#core/contract/call.ts';
import { Fault } from '#core/contract/fault.ts';
import type { Caller } from './identity.ts';

/** Refuses a call to whoever acts as another user: of what only users do themselves all, and where they let him look alone whatever is no reading. */
export function requireOfActor(
  { actor, login }: Caller,
  { personal, secret, grant }: Pick<Call, 'grant'> & Partial<Pick<Call, 'personal' | 'secret'>>,
): void {
  if (!actor) return;
  if (personal || secret) throw onlyThemselves(login);
  if (grant !== 'read' && !actor.mayChange)
    throw new Fault(
      'actor.read_only',
      `${login} lets you look and change nothing. Ask for more where you need it.`,
      403,
      {
        login,
      },
    );
}

/** Refuses what a call holds, such as a secret among other settings, where somebody acts as another user. */
export function requireNoActor(caller: Caller | undefined): void {
  if (caller?.actor) throw onlyThemselves(caller.login);
}

const onlyThemselves = (login: string): Fault =>
  new Fault(
    'actor.not_allowed',
    `Keys, passwords, secrets, payments, members and consents are for ${login} alone. Ask ${login} to do this.`,
    403,
    { login },
  );
