import type { ComponentType, ReactNode } from 'react';
import type { Host } from '#core/plugin/host.ts';
import { point } from '#core/plugin/point.ts';
import type { Api } from './state/api.ts';
import type { Session } from './auth/session.ts';

/** A page within a page, by what follows in the address. */
export interface InnerPage {
  readonly page: LazyPage<any>;
  readonly rest: string;
}

/** A module that exports `Page`, fetched when it is first shown. Beside what the page asks for first is fetched what it says besides: with `inner` which page an address shows within it, with `ahead` whatever else it is made of there. */
export type LazyPage<Props = {}> = () => Promise<{
  Page: ComponentType<Props>;
  inner?: (host: Host, rest: string) => InnerPage | undefined;
  ahead?: (host: Host, rest: string) => Promise<unknown>;
}>;

/** Who a page or an entry is for. `guest` is for those not signed in alone. */
export type Audience = 'anyone' | 'guest' | 'user' | 'signedIn' | 'superadmin';

/** Whom a page or an entry is there for. */
export interface Seen {
  readonly audience: Audience;
  /** Who of its audience sees it, such as whose account has a feature; all of them where left out. */
  readonly shown?: (session: Session) => boolean;
}

/** A page and its address; whoever may not see it is told so. */
export interface PageRoute extends Seen {
  /** A pattern with `:name` parts; `/*?` at its end takes everything below. */
  readonly path: string;
  /** Which tab of the header the page belongs to, by its id. */
  readonly modulePage?: string;
  /** Text key of the page's name, with its namespace, for the browser's tab. */
  readonly title?: string;
  /** Where many come first: its texts are part of the first load. */
  readonly early?: true;
  readonly page: LazyPage;
}
export const route = point<PageRoute>('core.route', { key: ({ path }) => path });

/** Where somebody belongs who asks for no page in particular: the first that is there for him, by rank. Errors lead there, and to the last one. */
export interface HomePage extends Seen {
  readonly id: string;
  readonly rank: number;
  readonly to: string;
  /** Text key of what a button that leads there says, with its namespace. */
  readonly label: string;
}
export const homePage = point<HomePage>('core.home-page', { key: ({ id }) => id, rank: ({ rank }) => rank });

/** Something in the header's right half: the balance, the bell, the tasks. */
interface HeaderItem extends Seen {
  readonly id: string;
  readonly rank: number;
  readonly item: ComponentType;
}
export const headerItem = point<HeaderItem>('core.header-item', { key: ({ id }) => id, rank: ({ rank }) => rank });

/** A tab of the header. */
export interface ModuleTab extends Seen {
  readonly id: string;
  readonly rank: number;
  readonly to: string;
  /** Text key, with its namespace. */
  readonly label: string;
  /** For the menu of a small screen. */
  readonly icon: ComponentType;
  /** Set on the tab whose pages have the sidebar: a small screen's menu has its entries below this one. */
  readonly sidebar?: true;
}
export const moduleTab = point<ModuleTab>('core.module-tab', { key: ({ id }) => id, rank: ({ rank }) => rank });

/** A group of the sidebar; shown where any entry is in it. */
export const sideGroup = point<{
  readonly id: string;
  readonly rank: number;
  /** Text key of its heading, with its namespace. */
  readonly label: string;
}>('core.side-group', { key: ({ id }) => id, rank: ({ rank }) => rank });

/** An entry of the sidebar. */
export const sideLink = point<{
  readonly id: string;
  /** The group that it stands in, by its id; below all groups where this host has no such group. */
  readonly group: string;
  readonly rank: number;
  readonly to: string;
  /** Below which address its further pages are, where that is not its own. */
  readonly pages?: string;
  readonly icon: ComponentType;
  /** Text key, with its namespace. */
  readonly label: string;
  readonly shown?: (session: Session) => boolean;
  /** How many there are, where that is worth showing. */
  readonly count?: ComponentType;
}>('core.side-link', { key: ({ id }) => id, rank: ({ rank }) => rank });

/** Shown above every page; a banner with nothing to say renders nothing. */
export const banner = point<{ readonly id: string; readonly rank: number; readonly banner: ComponentType }>(
  'core.banner',
  { key: ({ id }) => id, rank: ({ rank }) => rank },
);

/** An entry of the account menu, above the log-out. */
interface AccountEntry extends Seen {
  readonly id: string;
  readonly rank: number;
  readonly to: string;
  readonly label: string;
}
export const accountEntry = point<AccountEntry>('core.account-entry', {
  key: ({ id }) => id,
  rank: ({ rank }) => rank,
});

/** A kind of thing that tasks and notices are about. */
export interface EntityLook {
  /** What the kind is called in `PipelineEntity`. */
  readonly name: string;
  /** Text key of the kind, with its namespace. */
  readonly label: string;
  readonly icon: ComponentType;
  /** The page of one of them, where whoever is signed in has one. */
  readonly place?: (key: Readonly<Record<string, string | number>>, session: Session) => string | undefined;
}
export const entityLook = point<EntityLook>('core.entity-look', { key: ({ name }) => name });

/** What tasks of a job are called, by the job's id, where the word for its operation does not do. */
export const jobLook = point<{
  readonly job: string;
  /** Text key, with its namespace. */
  readonly label: string;
}>('core.job-look', { key: ({ job }) => job });

/** What a step that a plugin adds to a job is called while it is under way, by the step's id. */
export const jobStepLook = point<{
  readonly step: string;
  /** Text key, with its namespace. */
  readonly label: string;
}>('core.job-step-look', { key: ({ step }) => step });

/** A step of the start: each asks the server for its part of the session. Steps after the first run only while somebody is signed in. */
export const startStep = point<{
  readonly id: string;
  readonly rank: number;
  readonly visitors?: boolean;
  readonly run: (session: Session, api: Api) => Promise<Partial<Session>>;
}>('core.start-step', { key: ({ id }) => id, rank: ({ rank }) => rank });

/** The page with which the documentation of the product begins; the subdomain `docs.` of a host shows it too. */
export const documentation = point<{ readonly to: string }>('core.documentation', { single: true });

/** What a first step tells the card that it stands in; undefined while nobody knows whether it is taken. */
export interface FirstStepProps {
  readonly row: (step: { readonly done: boolean | undefined; readonly action: ReactNode }) => ReactNode;
}

/** What somebody does first in a new account; the card of these goes once all are done. */
export const firstStep = point<{
  readonly id: string;
  readonly rank: number;
  /** Text keys, with their namespace. */
  readonly label: string;
  readonly text: string;
  readonly step: LazyPage<FirstStepProps>;
}>('core.first-step', { key: ({ id }) => id, rank: ({ rank }) => rank });

/** Tabs on some page of a plugin's own: it exports the result, others contribute to it. */
export interface Tab<Props> {
  readonly id: string;
  readonly rank: number;
  /** Text key of the tab, with its namespace. */
  readonly label: string;
  readonly shown?: (props: Props, session: Session) => boolean;
  readonly page: LazyPage<Props>;
}
export const tabs = <Props>(id: string) => point<Tab<Props>>(id, { key: (tab) => tab.id, rank: (tab) => tab.rank });
