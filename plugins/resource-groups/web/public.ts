import type { ComponentType, ReactNode } from 'react';
import { point } from '#core/plugin/point.ts';
import { tabs, type LazyPage } from '#core/web/points.ts';
import type { ModelInfoData } from '#plugins/services/contract.ts';
import type { GroupType, ResourceGroupEssentialData } from '../contract.ts';

/** What a tab of a group's page is given. */
export interface GroupTabProps {
  readonly group: ResourceGroupEssentialData;
  /** Under which calls ask for it: its owner's, and for groups of the installation that of whoever looks. */
  readonly account: number;
  readonly mayEdit: boolean;
  /** The page's own address, without the tab. */
  readonly base: string;
  /** What follows the tab in the address. */
  readonly rest: string;
}

/** Tabs of the page of a resource group; `shown` decides where each stands. */
export const groupTabs = tabs<GroupTabProps>('resource-groups.tabs');

/** What is told beside the servers of a group. */
export interface ServersPartProps {
  readonly account: number;
  /** On the group's own page; left out where it is about one service. */
  readonly group?: ResourceGroupEssentialData;
  /** In the review of a start: the service that is to run there. */
  readonly service?: Pick<ModelInfoData, 'id'>;
}

/** What there is to know of how groups of a type come to their servers, where these do not stand there by themselves; contributed beside the type's driver. */
export const serversPart = point<{ readonly type: GroupType; readonly page: LazyPage<ServersPartProps> }>(
  'resource-groups.servers-part',
  { key: ({ type }) => type },
);

/** Whose use of a group something is told of. */
export interface QuotaNoteProps {
  readonly ownerId: number;
  readonly groupName: string;
  /** The account that has a quota of the group. */
  readonly accountId: number;
}

/** Something to know of an account beside its quota, such as what that brought. */
export const quotaNote = point<{ readonly id: string; readonly page: LazyPage<QuotaNoteProps> }>(
  'resource-groups.quota-note',
  { key: ({ id }) => id },
);

/** The connection of a group as it is entered. */
export interface ConnectionDraft {
  /** What stands in the fields, by their names: null of what is to be removed, undefined of secrets that nothing was typed for. */
  readonly values: Readonly<Record<string, string | null | undefined>>;
  /** The secrets that are kept already. */
  readonly kept: readonly string[];
  readonly set: (name: string, value: string | null | undefined) => void;
  readonly errors: Readonly<Record<string, string[]>>;
  /** Whether it belongs to the installation, whose connections may lead anywhere. */
  readonly trusted: boolean;
}

export interface ConnectionFieldProps extends ConnectionDraft {
  readonly name: string;
  readonly label: string;
  readonly help?: string | undefined;
  readonly placeholder?: string | undefined;
  readonly required?: boolean;
  /** For texts of several lines, such as certificates. */
  readonly lines?: boolean;
}

/** What the part of a form is given that asks for the connection of a group: what was entered, and what it is made of. */
export interface ConnectionFormProps extends ConnectionDraft {
  /** A field that is shown as it was entered. */
  readonly Field: ComponentType<ConnectionFieldProps>;
  /** One that is written and never read: kept, replaced or removed. */
  readonly Secret: ComponentType<ConnectionFieldProps>;
  /** Fields side by side where there is room. */
  readonly Row: ComponentType<{ readonly children: ReactNode }>;
}

/** Asks for the connection that groups of a type may have; contributed beside the type's driver. */
export const connectionForm = point<{ readonly type: GroupType; readonly page: LazyPage<ConnectionFormProps> }>(
  'resource-groups.connection-form',
  { key: ({ type }) => type },
);
