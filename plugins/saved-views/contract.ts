import * as z from 'zod';
import { call, contract } from '#core/contract/call.ts';

/** What hides in a text or turns others around it, beside control characters. */
const shown = /^[^\p{Cc}\p{Cs}\u200b\u200e\u200f\u2028-\u202e\u2060-\u2069\ufeff]*$/u;

export const longestName = 80;

/** How many views one person may keep of one list. */
export const mostViews = 50;

/** Which list a view is of, such as `catalog` or `services`. */
const ListId = z
  .string()
  .regex(/^[a-z][a-z0-9-]{0,39}$/, 'must have 1 to 40 small Latin letters, digits and hyphens, a letter first');
const ViewName = z.string().trim().min(1).max(longestName).regex(shown, 'must have no invisible characters');
/** The part of a list's address behind the question mark. */
const ListQuery = z
  .string()
  .max(2_000)
  .regex(/^[!-~]*$/, 'must be written as in an address');

/** Filters, order and columns of a list under a name. */
export const SavedViewData = z
  .object({
    id: z.int(),
    list: z.string(),
    name: z.string(),
    query: z.string(),
    /** Whether everybody of the account finds it. */
    shared: z.boolean(),
    /** Who made it, and whether that is the one who asks. */
    author: z.string(),
    mine: z.boolean(),
    /** Whether whoever asks may change it. */
    mayChange: z.boolean(),
    /** Whether the list begins with it for whoever asks. */
    isDefault: z.boolean(),
  })
  .meta({ id: 'SavedViewData' });
export type SavedViewData = z.infer<typeof SavedViewData>;

const home = '/api/mlpcore/account/:account/list-view';

const about = { plugin: 'saved-views', parameters: { viewId: 'The id of a view.' } };

/** Views that people keep of lists, each within one account. */
export const savedViews = contract(about, {
  listSavedViews: call(`GET ${home}`, {
    summary: 'Lists the saved views of a list.',
    may: 'member',
    query: z.object({ list: ListId }),
    answer: z.array(SavedViewData),
  }),
  createSavedView: call(`POST ${home}`, {
    summary: 'Saves the filters, order and columns of a list as a view.',
    example: { list: 'services', name: 'Running', query: 'state=RUNNING', shared: false, isDefault: false },
    may: 'member',
    body: z
      .object({
        list: ListId,
        name: ViewName,
        query: ListQuery,
        shared: z.boolean().default(false),
        isDefault: z.boolean().default(false),
      })
      .meta({ id: 'NewSavedView' }),
    answer: SavedViewData,
  }),
  updateSavedView: call(`PATCH ${home}/:viewId`, {
    summary: 'Changes a saved view.',
    example: { name: 'Running', shared: true },
    may: 'member',
    body: z
      .object({ name: ViewName, query: ListQuery, shared: z.boolean(), isDefault: z.boolean() })
      .partial()
      .meta({ id: 'SavedViewChange' }),
    answer: SavedViewData,
  }),
  deleteSavedView: call(`DELETE ${home}/:viewId`, { summary: 'Deletes a saved view.', may: 'member' }),
  setDefaultView: call(`PUT ${home}/:viewId/default`, {
    summary: 'Sets whether a list begins with a view.',
    example: true,
    may: 'member',
    body: z.boolean(),
  }),
});
