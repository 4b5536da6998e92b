import * as z from 'zod';
import { call, contract } from '#core/contract/call.ts';
import { pageQuery } from '#core/contract/page.ts';
import { flag, many } from '#core/contract/query.ts';
import { ModelInfoData, PagedModelInfoData } from '#plugins/services/contract.ts';

const TaskTypeToModelsCount = z
  .object({ taskTypeName: z.string(), modelsCount: z.int() })
  .meta({ id: 'TaskTypeToModelsCount' });
export const CatalogCategoryData = z
  .object({ categories: z.array(TaskTypeToModelsCount) })
  .meta({ id: 'CatalogCategoryData' });

/** Orders of the catalogue: much used first, newest first, by name, cheapest first. */
export const catalogSorts = ['popular', 'new', 'name', 'price'] as const;
export type CatalogSort = (typeof catalogSorts)[number];

const filters = {
  /** Words of the name, the author, the description or the name of the task type; every one of them must be there. */
  search: z.string().max(200).optional(),
  taskType: many(z.string().max(200)).optional(),
  language: many(z.string().max(200).toLowerCase()).optional(),
  free: flag().optional(),
  openTesting: flag().optional(),
  fittable: flag().optional(),
};
export const CatalogFilter = z.object(filters);
export type CatalogFilter = z.output<typeof CatalogFilter>;

const Bucket = z.object({ name: z.string(), count: z.int() }).meta({ id: 'FacetCount' });

const AccessCounts = z
  .object({ free: z.int(), openTesting: z.int(), fittable: z.int() })
  .meta({ id: 'CatalogAccessCounts' });

/** How many services each choice of a filter would leave, all other filters kept. */
export const CatalogFacets = z
  .object({
    /** All services of the catalogue, whatever the filters. */
    total: z.int(),
    /** What the filters leave. */
    found: z.int(),
    /** The count without a choice of task type, every other filter kept. */
    anyTaskType: z.int(),
    taskTypes: z.array(Bucket),
    languages: z.array(Bucket),
    access: AccessCounts,
  })
  .meta({ id: 'CatalogFacets' });
export type CatalogFacets = z.infer<typeof CatalogFacets>;

/** What the catalogue shows before anything is chosen. */
export const firstOfCatalog = { sort: 'popular', page: 0, size: 20 } as const;

/** The public catalogue: services that everyone sees and that are not hidden. */
export const catalog = contract('catalog', {
  getCatalogCategories: call('GET /api/mlpcore/catalog-category', {
    summary: 'Counts the public services of each task type.',
    may: 'visitor',
    answer: CatalogCategoryData,
  }),
  getFeaturedModels: call('GET /api/mlpcore/models/featured', {
    summary: 'Lists the services that the platform recommends.',
    may: 'visitor',
    answer: z.array(ModelInfoData),
  }),
  getCatalogModels: call('GET /api/mlpcore/catalog/models', {
    summary: 'Searches the public catalogue.',
    may: 'visitor',
    query: z.object({ ...filters, ...pageQuery, sort: z.enum(catalogSorts).optional() }),
    answer: PagedModelInfoData,
  }),
  getCatalogFacets: call('GET /api/mlpcore/catalog/facets', {
    summary: 'Counts what each filter of the catalogue would leave.',
    may: 'visitor',
    query: CatalogFilter,
    answer: CatalogFacets,
  }),
});
