import { addressOf } from '#core/contract/request.ts';
import { plugin } from '#core/plugin/plugin.ts';
import { answers, pageBegins } from '#core/server/points.ts';
import { callsOfServicePage, PublicServices } from '#plugins/services/server/public.ts';
import { catalog, firstOfCatalog } from '../contract.ts';
import { catalogAnswers } from './handlers.ts';

export default plugin({
  id: 'catalog',
  requires: ['services'],
  contributes: [
    answers(catalog, { services: PublicServices }, catalogAnswers),
    pageBegins(({ url }) =>
      url === '/catalog'
        ? [
            addressOf(catalog.getFeaturedModels),
            addressOf(catalog.getCatalogFacets),
            addressOf(catalog.getCatalogModels, firstOfCatalog),
          ]
        : callsOfServicePage(url, '/catalog'),
    ),
  ],
});
