import { plugin } from '#core/plugin/plugin.ts';
import { atRest } from '#core/web/page/bundle.ts';
import { lazyPage } from '#core/web/page/lazy-page.ts';
import { entityLook, route, sideLink } from '#core/web/points.ts';
import { DatasetIcon } from './icons.ts';
import { listPath } from './rights.ts';

const rest = atRest(() => import('./bundles/at-rest.ts'));

export default plugin({
  id: 'datasets',
  requires: ['accounts', 'services'],
  contributes: [
    entityLook({
      name: 'dataset',
      label: 'datasets:one',
      icon: DatasetIcon,
      place: ({ accountId, datasetId }) => `${listPath}/${accountId}/${datasetId}`,
    }),
    sideLink({
      id: 'datasets',
      group: 'services',
      rank: 50,
      to: listPath,
      icon: DatasetIcon,
      label: 'datasets:title',
      count: lazyPage(rest('DatasetsCount')),
    }),
    route({
      path: listPath,
      audience: 'user',
      modulePage: 'workspace',
      title: 'datasets:title',
      page: () => import('./list/datasets-page.tsx'),
    }),
    route({
      path: `${listPath}/:account/:dataset/*?`,
      audience: 'user',
      modulePage: 'workspace',
      title: 'datasets:title',
      page: () => import('./page/dataset-page.tsx'),
    }),
  ],
});
