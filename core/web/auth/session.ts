import { atom } from 'jotai';
import { defaultSettings, type FrontendSettings } from '#core/contract/settings.ts';

/** Whoever is signed in, as the authorization check says. */
export interface User {
  readonly id: number;
  readonly login: string;
  readonly superadmin: boolean;
  readonly internal: boolean;
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
  /** What the access page adds where the account may not be used from this address. */
  readonly refusal: string | undefined;
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
  settings: { ...defaultSettings, englishOnly: true },
  domain: undefined,
  user: undefined,
  account: undefined,
  accounts: [],
  pendingInvitations: 0,
  hasServices: false,
};

export const sessionAtom = atom<Session>(emptySession);
