import * as z from 'zod';
import { pageQuery } from '#core/contract/page.ts';
import { flag, many, whole } from '#core/contract/query.ts';
import { sortOf } from './sorts.ts';
import { ModelState } from './status.ts';

/** What My space shows before anything is chosen. */
export const firstOfMySpace = { mySpace: 'all', withColumns: true, sort: 'updated,desc', page: 0, size: 20 } as const;

/** The lists of My space: made by the account, trained by it, marked by it, and all of these together. */
export const mySpaceLists = ['all', 'created', 'fitted', 'favorites'] as const;
export const MySpaceList = z.enum(mySpaceLists);
export type MySpaceList = z.infer<typeof MySpaceList>;

const text = z.string().max(200).optional();
const id = () => whole({ min: 0 }).optional();

const order = z
  .string()
  .max(100)
  .refine(
    (sort) => sortOf(sort) !== undefined,
    'must be the name of a field, with ,asc or ,desc behind it where wanted',
  );

/** Which services a list shows, and which page of them. */
export const ModelQuery = z.object({
  onlyMy: flag().optional(),
  withFavorites: flag().optional(),
  onlyPublic: flag().optional(),
  /** The owner, by id where it is a number, else by a part of its name. */
  accountField: text,
  /** The service, by id or by a part of its name. */
  modelField: text,
  displayAuthor: text,
  /** Words of the name or the author, every one of which must be there, or the service's id. */
  search: text,
  groupId: id(),
  taskType: text,
  language: text,
  imageId: id(),
  dataImageId: id(),
  /** Services that are there to be cloned, or those that are not. */
  prototype: flag().optional(),
  /** Services that were derived from this one, by its id. */
  derivedFrom: id(),
  /** One list of My space alone. */
  mySpace: MySpaceList.optional(),
  /** Services that everyone sees, or those that only members see. */
  access: z.enum(['public', 'private']).optional(),
  /** Live states; services in any of them are shown. */
  state: many(ModelState).optional(),
  /** Those that were archived, and no others. */
  archived: flag().optional(),
  /** Conditions that plugins know, each as `<filter>:<value>`; all of them hold. */
  filter: many(z.string().max(100), { max: 20 }).optional(),
  /** Adds what plugins tell of each service. */
  withColumns: flag().optional(),
  /** What services of one kind stand together by: anything that lists are sorted by. */
  groupBy: z.string().max(60).optional(),
  ...pageQuery,
  sort: order.optional(),
});
export type ModelQuery = z.output<typeof ModelQuery>;

/** The same of the services of all accounts, or of one by its id. */
export const AllModelsQuery = ModelQuery.omit({ onlyMy: true, withFavorites: true, mySpace: true }).extend({
  accountId: id(),
});
export type AllModelsQuery = z.output<typeof AllModelsQuery>;

/** How many services an account has in each list of My space; `own` is all that belong to it. */
export const ModelCounts = z
  .object({
    own: z.int(),
    all: z.int(),
    created: z.int(),
    fitted: z.int(),
    favorites: z.int(),
  })
  .meta({ id: 'ModelCounts' });
export type ModelCounts = z.infer<typeof ModelCounts>;
