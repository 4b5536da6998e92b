import type { Finder } from '#plugins/palette/web/public.ts';
import { services } from '../contract.ts';
import { foundService } from './found-service.tsx';
import { workspacePath } from './create/names.ts';
import { recallServices } from './recall-services.ts';

const most = 5;

/** Finds services of My space for the palette. */
export const finder: Finder = {
  async search(words, { api, session: { account } }) {
    if (!account) return [];
    const { records } = await api.send(services.getPagedModels, {
      account: account.id,
      mySpace: 'all',
      search: words,
      sort: 'lastActivity,desc',
      size: most,
    });
    return records.map((service) => foundService(service, workspacePath(service)));
  },
  listing: (words) => `/workspace?${new URLSearchParams({ q: words })}`,
  recall: (addresses, searcher) => recallServices('/workspace/model/', addresses, workspacePath, searcher),
};
