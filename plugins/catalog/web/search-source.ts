import type { Finder } from '#plugins/palette/web/public.ts';
import { catalogPath, foundService, recallServices } from '#plugins/services/web/parts.ts';
import { catalog } from '../contract.ts';

const most = 5;

/** Finds services of the catalogue for the palette. */
export const finder: Finder = {
  async search(words, { api }) {
    const { records } = await api.send(catalog.getCatalogModels, { search: words, size: most });
    return records.map((service) => foundService(service, catalogPath(service)));
  },
  listing: (words) => `/catalog?${new URLSearchParams({ q: words })}`,
  recall: (addresses, searcher) => recallServices('/catalog/', addresses, catalogPath, searcher),
};
