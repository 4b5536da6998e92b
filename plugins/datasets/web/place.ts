import { datasets, type DatasetInfoData } from '../contract.ts';
import { listPath } from './rights.ts';

/** The page of a dataset. */
export const pathOf = ({ id }: Pick<DatasetInfoData, 'id'>): string =>
  id ? `${listPath}/${id.accountId}/${id.datasetId}` : listPath;

/** A dataset as calls name it. */
export const named = ({ id }: DatasetInfoData) => ({ account: id?.accountId ?? 0, datasetId: id?.datasetId ?? 0 });

/** Calls whose answers a change of a dataset makes stale. */
export const staleCalls = [
  datasets.getPagedDatasets,
  datasets.getDatasetInfo,
  datasets.getDatasetCounts,
  datasets.getDatasetRows,
  datasets.getDatasetReport,
  datasets.getDatasetVersions,
  datasets.getParaphrasedDatasetStatus,
  datasets.getAllowedDatasetsForFit,
];
