import type { ProviderSettings, RoleRule } from './environment.ts';
import type { ExternalRole } from '#plugins/accounts/server/public.ts';

type Claims = Readonly<Record<string, unknown>>;

/** What a provider says of a person. */
export interface Person {
  readonly issuer: string;
  readonly subject: string;
  readonly sid: string | undefined;
  readonly idToken: string;
  /** Empty where the provider names none. */
  readonly email: string;
  /** Whether the provider vouches that the person reads the mail of this address. */
  readonly emailProven: boolean;
  readonly name: string;
  readonly roles: readonly ExternalRole[];
}

/** Reads a person out of the claims of a provider, whatever it calls them. */
export function personOf(
  claims: Claims,
  { idToken, settings }: { idToken: string; settings: ProviderSettings },
): Person {
  const { iss, sub, sid, email_verified: verified } = claims;
  return {
    issuer: String(iss),
    subject: String(sub),
    sid: typeof sid === 'string' ? sid : undefined,
    idToken,
    email: textOf(claimAt(claims, settings.emailClaim)),
    // Some providers write it as text.
    emailProven: settings.trustEmail || verified === true || verified === 'true',
    name: textOf(claimAt(claims, settings.nameClaim)),
    roles: rolesFrom(valuesOf(claimAt(claims, settings.rolesClaim)), settings.roles),
  };
}

const textOf = (value: unknown): string => (typeof value === 'string' ? value : '');
const valuesOf = (value: unknown): readonly string[] => [value].flat().filter((each) => typeof each === 'string');

/** A claim by its name, which may hold dots, or by a path of names with dots between. */
export function claimAt(claims: Claims, name: string): unknown {
  if (Object.hasOwn(claims, name)) return claims[name];
  return name
    .split('.')
    .reduce<unknown>(
      (within, part) =>
        typeof within === 'object' && within !== null && Object.hasOwn(within, part)
          ? (within as Claims)[part]
          : undefined,
      claims,
    );
}

const order: readonly RoleRule['role'][] = ['superadmin', 'OWNER', 'MLP_DEVELOPER', 'MLP_USER'];

/** What the values of a claim make of a person: in each account the highest role that a rule gives. */
export function rolesFrom(values: readonly string[], rules: readonly RoleRule[]): readonly ExternalRole[] {
  const matching = rules
    .filter(({ value }) => values.includes(value))
    .toSorted((a, b) => order.indexOf(a.role) - order.indexOf(b.role));
  const places = new Map<string, ExternalRole>();
  for (const { role, account } of matching) {
    if (!places.has(account)) places.set(account, role === 'superadmin' ? { role } : { role, account });
  }
  return [...places.values()];
}
