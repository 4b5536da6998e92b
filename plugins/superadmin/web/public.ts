import { point, type Contribution } from '#core/plugin/point.ts';
import type { ComponentType } from 'react';
import type { Session } from '#core/web/auth/session.ts';
import { accountEntry, route, type LazyPage } from '#core/web/points.ts';
import type { ListedAccountData } from '../contract.ts';

export { accountPath, homePath } from './paths.ts';

/** A section of the first page of superadministrators: what waits for them, how something stands. It brings its own heading. */
export const adminSection = point<{ readonly id: string; readonly rank: number; readonly page: LazyPage }>(
  'superadmin.section',
  { key: ({ id }) => id, rank: ({ rank }) => rank },
);

/** What the sections of an account's page know. */
export interface AdminAccountProps {
  readonly account: ListedAccountData;
}

/** A section of the page on which superadministrators see an account: what it may, what it uses. It brings its own heading. */
export const adminAccountSection = point<{
  readonly id: string;
  readonly rank: number;
  readonly page: LazyPage<AdminAccountProps>;
}>('superadmin.account-section', { key: ({ id }) => id, rank: ({ rank }) => rank });

/** A section of the page with what is done to keep an installation in order. It brings its own heading. */
export const upkeepSection = point<{ readonly id: string; readonly rank: number; readonly page: LazyPage }>(
  'superadmin.upkeep-section',
  { key: ({ id }) => id, rank: ({ rank }) => rank },
);

/** The groups of the sidebar of administration. */
export const adminGroups = ['administration', 'installation'] as const;

/** A page of administration. */
export interface AdminPage {
  readonly id: string;
  readonly group: (typeof adminGroups)[number];
  readonly rank: number;
  readonly to: string;
  readonly icon: ComponentType;
  /** Text key, with its namespace. */
  readonly label: string;
  /** Left out where it is there in every installation. */
  readonly shown?: (session: Session) => boolean;
}
/** An entry of the sidebar beside pages of administration. */
export const adminLink = point<AdminPage>('superadmin.link', { key: ({ id }) => id, rank: ({ rank }) => rank });

/** A page of administration with its way in the sidebar, in the menu of small screens and in the palette. */
export const adminPage = ({ page, ...link }: AdminPage & { readonly page: LazyPage }): readonly Contribution[] => [
  adminLink(link),
  accountEntry({
    id: link.id,
    rank: link.rank,
    audience: 'superadmin',
    to: link.to,
    label: link.label,
    ...whereShown(link),
  }),
  route({ path: link.to, audience: 'superadmin', title: link.label, page, ...whereShown(link) }),
];

const whereShown = ({ shown }: Pick<AdminPage, 'shown'>) => (shown ? { shown } : {});
