import type { Answers } from '#core/server/points.ts';
import type { PublicServices } from '#plugins/services/server/public.ts';
import type { catalog, CatalogSort } from '../contract.ts';
import { buckets, facetsOf, sum } from './facets.ts';

const orders: Readonly<Record<CatalogSort, 'popular' | 'created' | 'name' | 'price'>> = {
  popular: 'popular',
  new: 'created',
  name: 'name',
  price: 'price',
};

/** Answers the calls of the catalogue. */
export function catalogAnswers({ services }: { readonly services: PublicServices }): Answers<typeof catalog> {
  return {
    async getCatalogCategories() {
      const categories = buckets(await services.tally(undefined), ({ taskType }) => [taskType]);
      return { categories: categories.map(({ name, count }) => ({ taskTypeName: name, modelsCount: count })) };
    },
    getFeaturedModels: (_input, { caller }) => services.featured(caller),
    getCatalogModels: ({ page, size, sort = 'popular', ...filter }, { caller }) =>
      services.page(filter, { sort: orders[sort], page, size }, caller),
    async getCatalogFacets(filter) {
      const [found, all] = await Promise.all([
        services.tally(filter.search),
        filter.search ? services.tally(undefined) : undefined,
      ]);
      return facetsOf(found, filter, sum(all ?? found));
    },
  };
}
