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
  /** The login of whoever acts as this user here. */
  readonly actor?: string | undefined;
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
  readonly user: User | undefined;
  readonly account: SessionAccount | undefined;
  readonly accounts: readonly AllowedAccount[];
  readonly pendingInvitations: number;
  /** What plugins learnt besides, each by its `sessionPart`. */
  readonly parts: Readonly<Record<string, unknown>>;
}

export const emptySession: Session = {
  phase: 'launching',
  refusal: undefined,
  failure: undefined,
  settings: defaultSettings,
  user: undefined,
  account: undefined,
  accounts: [],
  pendingInvitations: 0,
  parts: {},
};

export const sessionAtom = atom<Session>(emptySession);

/** What one plugin's step of the start learns; whoever has this reads it. */
export interface SessionPart<T> {
  readonly of: (session: Pick<Session, 'parts'>) => T;
  /** For the step to give back, alone or with more. */
  readonly learnt: (value: T) => Pick<Session, 'parts'>;
}

/** Names a part of the session by its plugin and what it is, such as `services.any`; `unknown` holds until it is learnt. */
export const sessionPart = <T>(id: string, unknown: T): SessionPart<T> => ({
  of: ({ parts }) => (id in parts ? (parts[id] as T) : unknown),
  learnt: (value) => ({ parts: { [id]: value } }),
});

/** The session with what a step has learnt. */
export const grown = (session: Session, { parts, ...more }: Partial<Session>): Session => ({
  ...session,
  ...more,
  parts: { ...session.parts, ...parts },
});
