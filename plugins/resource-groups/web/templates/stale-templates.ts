import { resourceGroups } from '../../contract.ts';

/** Calls whose answers a change of a template makes stale. */
export const staleTemplates = [
  resourceGroups.getOwnTemplates,
  resourceGroups.getPublicTemplates,
  resourceGroups.getTemplates,
  resourceGroups.getModelTemplates,
];
