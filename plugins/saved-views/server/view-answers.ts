import { Fault } from '#core/contract/fault.ts';
import { signedIn, type Asked } from '#core/server/auth/identity.ts';
import type { Answers } from '#core/server/points.ts';
import type { savedViews, SavedViewData } from '../contract.ts';
import type { Person, StoredView, ViewStore } from './view-store.ts';

/** Answers what people do with views of lists. */
export function viewAnswers({ store }: { readonly store: ViewStore }): Answers<typeof savedViews> {
  return {
    async listSavedViews({ list }, asked) {
      const views = await store.listed(personOf(asked), list);
      return views.map((view) => dataOf(view, asked));
    },
    async createSavedView({ body }, asked) {
      const { isDefault, ...view } = body;
      return dataOf(
        await begins(await store.add(personOf(asked), { ...view, author: signedIn(asked).login }), isDefault, asked),
        asked,
      );
    },
    async updateSavedView({ viewId, body: { name, query, shared, isDefault } }, asked) {
      const change = {
        ...(name !== undefined && { name }),
        ...(query !== undefined && { query }),
        ...(shared !== undefined && { shared }),
      };
      return dataOf(await begins(await store.change(await changeable(viewId, asked), change), isDefault, asked), asked);
    },
    async deleteSavedView({ viewId }, asked) {
      await store.remove(await changeable(viewId, asked));
    },
    async setDefaultView({ viewId, body }, asked) {
      await begins(await store.require(personOf(asked), viewId), body, asked);
    },
  };

  /** The view as it is once it is the asker's default, or no longer; as it was where nothing is said of that. */
  async function begins(view: StoredView, isDefault: boolean | undefined, asked: Asked): Promise<StoredView> {
    if (isDefault === undefined || isDefault === view.isDefault) return view;
    await store.setDefault(personOf(asked), view, isDefault);
    return { ...view, isDefault };
  }

  async function changeable(viewId: string, asked: Asked): Promise<StoredView> {
    const view = await store.require(personOf(asked), viewId);
    if (!mayChange(view, asked))
      throw new Fault(
        'saved_view.of_another',
        `${view.author} made this view. Ask for a change there, or save a view of your own.`,
        403,
        { author: view.author },
      );
    return view;
  }
}

const personOf = (asked: Asked): Person => ({ accountId: asked.account.id, userId: signedIn(asked).userId });

/** Authors change what they made; owners also what their people share, since an author may have left. */
function mayChange({ userId, accountId }: StoredView, asked: Asked): boolean {
  const caller = signedIn(asked);
  return caller.userId === userId || caller.superadmin || caller.memberships.get(accountId) === 'owner';
}

const dataOf = (view: StoredView, asked: Asked): SavedViewData => ({
  id: view.id,
  list: view.list,
  name: view.name,
  query: view.query,
  shared: view.shared,
  author: view.author,
  mine: view.userId === signedIn(asked).userId,
  mayChange: mayChange(view, asked),
  isDefault: view.isDefault,
});
