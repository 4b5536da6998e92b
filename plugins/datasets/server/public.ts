import { madePoint } from '#core/plugin/point.ts';
import { token } from '#core/plugin/token.ts';
import type { Caller } from '#core/server/auth/identity.ts';
import type { ServiceEntity } from '#plugins/services/server/public.ts';
import type { AccessMode } from '#plugins/images/contract.ts';
import type { DatasetInfoData, DatasetUserData } from '../contract.ts';
import type { VersionRow } from './tables.ts';

export { isMember } from './presenter.ts';
export { datasetType, type DatasetField, type DatasetType } from './types.ts';

/** A dataset, for plugins that work on one. */
export interface Dataset {
  readonly id: number;
  readonly accountId: number;
  readonly name: string;
  readonly dataType: string;
  readonly accessMode: AccessMode;
}

/** What a dataset held at some time. */
export type DatasetVersion = Pick<VersionRow, 'id' | 'datasetId' | 'number' | 'digest' | 'rows' | 'bytes'>;

/** The datasets of this installation. */
export interface Datasets {
  byIds(ids: readonly number[]): Promise<ReadonlyMap<number, Dataset>>;
  /** The dataset, where the caller may fit services on it; else the fault that says that there is none. */
  require(caller: Caller | undefined, datasetId: number): Promise<Dataset>;
  /** On which types of data a service is fitted; all where nobody says. */
  fitTypes(service: ServiceEntity): Promise<readonly string[]>;
  /** A version by its number, else the latest one. */
  version(datasetId: number, number?: number): Promise<DatasetVersion>;
  /** The whole text of a version, as services are given it. */
  text(version: DatasetVersion): AsyncIterable<Buffer>;
  /** The rows of a version as values of its type, some at a time. */
  rows(version: DatasetVersion): AsyncIterable<readonly unknown[]>;
  /** How it is shown to clients. */
  show(ids: readonly number[]): Promise<ReadonlyMap<number, DatasetInfoData>>;
}
export const Datasets = token<Datasets>('datasets');

/** Says what was made of a dataset; a dataset that is read just now is not deleted. */
export const datasetUse = madePoint<(dataset: Dataset) => Promise<readonly DatasetUserData[]>>('datasets.use');
