import type { FitRunData } from '../../../contract.ts';

/** A training that is done, apart from what a test says of it. */
export const runOf = (of: Partial<FitRunData>): FitRunData => ({
  id: 1,
  number: 1,
  state: 'DONE',
  percentage: 100,
  inService: false,
  restorable: true,
  datasetAccountId: 1,
  datasetId: 1,
  datasetName: 'tickets',
  datasetVersion: 1,
  rows: 100,
  config: '',
  image: 'classifier:1',
  author: 'ann',
  started: 0,
  artefacts: [],
  ...of,
});
