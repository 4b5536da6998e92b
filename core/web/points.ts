import type { ComponentType } from 'react';
import { point } from '#core/plugin/point.ts';
import type { Api } from './api.ts';
import type { Session } from './auth/session.ts';

/** A module that exports `Page`, fetched when it is first shown. */
export type LazyPage<Props = {}> = () => Promise<{ Page: ComponentType<Props> }>;

/** Who a page or an entry is for. `guest` is for those not signed in alone. */
export type Audience = 'anyone' | 'guest' | 'user' | 'signedIn' | 'superadmin';

/** A page and its address. */
export const route = point<{
  /** A pattern with `:name` parts; `/*?` at its end takes everything below. */
  readonly path: string;
  readonly audience: Audience;
  /** Which tab of the header the page belongs to. */
  readonly modulePage?: 'workspace' | 'catalog';
  /** Text key of the page's name, with its namespace, for the browser's tab. */
  readonly title?: string;
  /** Where many come first: its texts are part of the first load. */
  readonly early?: true;
  readonly page: LazyPage;
}>('core.route', { key: ({ path }) => path });

/** Something in the header's right half: the balance, the bell, the tasks. */
export const headerItem = point<{ readonly id: string; readonly rank: number; readonly audience: Audience; readonly item: ComponentType }>('core.header-item', { key: ({ id }) => id, rank: ({ rank }) => rank });

/** A tab of the header, shown by its text `core:modules.<id>`. */
export const moduleTab = point<{ readonly id: 'workspace' | 'catalog'; readonly rank: number; readonly to: string; readonly audience: Audience }>('core.module-tab', { key: ({ id }) => id, rank: ({ rank }) => rank });

/** An entry of the workspace's sidebar, shown by a text of its plugin: `<plugin>:<label>`. */
export const sideLink = point<{
  readonly id: string;
  readonly group: 'services' | 'infrastructure' | 'access' | 'account';
  readonly rank: number;
  readonly to: string;
  readonly icon: ComponentType;
  readonly label: string;
  /** How many there are, where that is worth showing. */
  readonly count?: ComponentType;
}>('core.side-link', { key: ({ id }) => id, rank: ({ rank }) => rank });

/** Shown above every page; a banner with nothing to say renders nothing. */
export const banner = point<{ readonly id: string; readonly rank: number; readonly banner: ComponentType }>('core.banner', { key: ({ id }) => id, rank: ({ rank }) => rank });

/** An entry of the account menu, above the log-out. */
export const accountEntry = point<{ readonly id: string; readonly rank: number; readonly audience: Audience; readonly to: string; readonly label: string }>('core.account-entry', { key: ({ id }) => id, rank: ({ rank }) => rank });

/** A step of the start: each asks the server for its part of the session. Steps after the first run only while somebody is signed in. */
export const startStep = point<{
  readonly id: string;
  readonly rank: number;
  readonly visitors?: boolean;
  readonly run: (session: Session, api: Api) => Promise<Partial<Session>>;
}>('core.start-step', { key: ({ id }) => id, rank: ({ rank }) => rank });

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
