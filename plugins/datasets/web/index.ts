import { plugin } from '#core/plugin/plugin.ts';
import { lazyPage } from '#core/web/page/lazy-page.ts';
import { entityLook, route, sideLink } from '#core/web/points.ts';
import { onceIdle } from '#core/web/start/when-idle.ts';
import { lazyIcon } from '#core/web/ui/icons/lazy-icon.tsx';
import { listPath } from './rights.ts';

const icon = lazyIcon(() => import('./side.tsx'));

export default plugin({
  id: 'datasets',
  requires: ['accounts', 'services'],
  contributes: [
    entityLook({
      name: 'dataset',
      label: 'datasets:one',
      icon,
      place: ({ accountId, datasetId }) => `${listPath}/${accountId}/${datasetId}`,
    }),
    sideLink({
      id: 'datasets',
      group: 'services',
      rank: 50,
      to: listPath,
      icon,
      label: 'datasets:title',
      count: lazyPage(onceIdle(() => import('./side.tsx'))),
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
