import type { ModelInfoData } from '../contract.ts';

/** Whether everybody sees a service in the catalogue. */
export const isPublished = ({ publicSettings }: Pick<ModelInfoData, 'publicSettings'>): boolean =>
  publicSettings.isPublic === true && publicSettings.hidden !== true;
