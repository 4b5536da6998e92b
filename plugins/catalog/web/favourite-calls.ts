import { catalog } from '../contract.ts';

/** Calls of the catalogue that tell whether a service is a favourite. */
export const favouriteCalls = [catalog.getCatalogModels, catalog.getFeaturedModels];
