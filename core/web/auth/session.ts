import { atom } from 'jotai';
import type { Fault } from '#core/contract/fault.ts';
import { defaultSettings, type FrontendSettings } from '#core/contract/settings.ts';

/** Whoever is signed in, as the authorization check says. */
export interface User {
  readonly id: number;
  readonly login: string;
  readonly superadmin: boolean;
  readonly internal: boolean;
  /** The account that the user acts in; none before it is chosen. */
  readonly accountId?: number | undefined;
  readonly features: readonly string[];
  readonly permissions: readonly string[];
}

export interface AllowedAccount {
  readonly id: number;
  readonly name: string;
  readonly availableToSelect: boolean;
}

/** The chosen account. */
export interface SessionAccount {
  readonly id: number;
  readonly shortName: string;
  readonly displayName: string;
  readonly language: 'RU' | 'EN' | undefined;
}

/** Everything that the start learns of this browser's user and of the deployment. */
export interface Session {
  readonly phase: 'launching' | 'ready' | 'noAccess';
  /** Why the access page is shown. */
  readonly refusal: Fault | undefined;
  /** What kept the start from learning who is signed in and where; private pages wait for another try. */
  readonly failure: Fault | undefined;
  readonly settings: FrontendSettings;
  /** What the accounts service says of the domain that this workbench is shown on. */
  readonly domain: { readonly internalUserUiAvailable: boolean; readonly ownerOnly: boolean } | undefined;
  readonly user: User | undefined;
  readonly account: SessionAccount | undefined;
  readonly accounts: readonly AllowedAccount[];
  readonly pendingInvitations: number;
  /** Whether the account has any service: it decides where a user lands. */
  readonly hasServices: boolean;
}

export const emptySession: Session = {
  phase: 'launching',
  refusal: undefined,
  failure: undefined,
  settings: defaultSettings,
  domain: undefined,
  user: undefined,
  account: undefined,
  accounts: [],
  pendingInvitations: 0,
  hasServices: false,
};

export const sessionAtom = atom<Session>(emptySession);
