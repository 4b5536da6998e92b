import type { AccountRef, KeyCheck } from '#core/server/auth/identity.ts';
import { point } from '#core/plugin/point.ts';
import { token, type Needs } from '#core/plugin/token.ts';

export { networkOf } from './throttle.ts';

export interface Account extends AccountRef {
  readonly displayName: string;
  readonly language: 'RU' | 'EN';
  readonly limits: AccountLimits;
}

/** What an account may use at most; amounts as clients write them ("500m" cores, "1Gi"). */
export interface AccountLimits {
  readonly baseModelInstanceLimit: number;
  readonly derivedModelInstanceLimit: number;
  readonly gpuModelInstanceLimit: number;
  readonly cpuLimit: string;
  readonly memoryLimit: string;
  readonly ephemeralDiskLimit: string;
  readonly predictPerSec: number;
  readonly fitPerMinute: number;
  readonly storageLimit: string;
}

export const features = ['mlp.model_admin', 'mlp.public_model_admin', 'mlp_billing.no_blocking', 'mlp.shared_pool_admin', 'mlp.test_form'] as const;
export type Feature = (typeof features)[number];

/** The accounts of this installation, for plugins whose things belong to one. */
export interface Accounts {
  /** By id where `idOrName` is all digits, else by short name. */
  find(idOrName: string): Promise<Account | undefined>;
  named(ids: readonly number[]): Promise<ReadonlyMap<number, Account>>;
  hasFeature(accountId: number, feature: Feature): Promise<boolean>;
  /** Gives an account a feature; one that it has already stays. Its members have it with their next request. */
  grantFeature(accountId: number, feature: Feature): Promise<void>;
}
export const Accounts = token<Accounts>('accounts');

/** The account that holds the sample services; made with the first start where `DEMO` is true. */
export const demoAccount = 'demo';

/** The account of whoever runs this installation; superadministrators are so while they act in it, or in none of their own. */
export const systemAccount = 'system';

/** Tells whose an API key is; contributed by whoever keeps the keys. While nobody does, every key is refused. */
export const keyCheck = point<{ readonly id: 'only'; readonly needs: Needs; readonly make: (given: any) => KeyCheck }>('accounts.key-check', { key: ({ id }) => id });

/** Published with an account's id whenever what others may hold of it changed: its name, limits, features or members. */
export const accountChanged = 'account-changed';

/** Published with the hash of a session's secret when the session ends before its time. */
export const sessionRevoked = 'session-revoked';
