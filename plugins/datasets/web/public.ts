import type { Session } from '#core/web/auth/session.ts';
import { point } from '#core/plugin/point.ts';
import { tabs, type LazyPage } from '#core/web/points.ts';
import type { DatasetInfoData } from '../contract.ts';

/** What a tab of a dataset's page is given. */
export interface DatasetTabProps {
  readonly dataset: DatasetInfoData;
  /** Whether it belongs to the account of whoever looks. */
  readonly mine: boolean;
  readonly mayEdit: boolean;
}

/** Tabs of the page of a dataset; `shown` decides where each stands. */
export const datasetTabs = tabs<DatasetTabProps>('datasets.tabs');

/** An editor of the rows of one data type, in place of the general one; its id is that of its tab. */
export const datasetEditor = point<{
  readonly id: string;
  readonly dataType: string;
  /** Text key of the tab, with its namespace. */
  readonly label: string;
  readonly page: LazyPage<DatasetTabProps>;
}>('datasets.editor', { key: ({ dataType }) => dataType });

/** What stands among the actions of a dataset's page. */
export const datasetAction = point<{
  readonly id: string;
  readonly rank: number;
  readonly shown?: (props: DatasetTabProps, session: Session) => boolean;
  readonly page: LazyPage<DatasetTabProps>;
}>('datasets.action', { key: ({ id }) => id, rank: ({ rank }) => rank });
