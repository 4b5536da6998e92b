import { tabs } from '#core/web/points.ts';
import type { ResourceGroupEssentialData } from '../contract.ts';

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
