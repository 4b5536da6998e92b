import { plugin } from '#core/plugin/plugin.ts';
import { atRest } from '#core/web/page/bundle.ts';
import { lazyPage } from '#core/web/page/lazy-page.ts';
import { entityLook, route, sideLink, type LazyPage } from '#core/web/points.ts';
import { DataImageIcon, ImageIcon, ResourceGroupIcon } from '#core/web/ui/icons/entry-icons.ts';
import { command, goKey, searchSource } from '#plugins/palette/web/public.ts';
import { imageTabs } from './public.ts';
import { isDeveloper } from './rights.ts';

const rest = atRest(() => import('./bundles/at-rest.ts'));
const list: LazyPage = () => import('./list/images-page.tsx');
const create: LazyPage = () => import('./form/create-page.tsx');
const one: LazyPage = () => import('./image-page/image-page.tsx');

/** What both kinds have, each under its own address. */
const shelf = (
  kind: 'image' | 'data',
  id: string,
  of: { rank: number; icon: typeof ImageIcon; key: string; count: 'ImagesCount' | 'DataImagesCount'; label: string },
) => {
  const to = `/workspace/${id}`;
  const { rank, icon, label } = of;
  const page = (path: string, title: string, shown: LazyPage) =>
    route({ audience: 'user', modulePage: 'workspace', path: to + path, title, page: shown });
  return [
    sideLink({
      id,
      group: 'services',
      rank,
      to,
      icon,
      label,
      count: lazyPage(rest(of.count)),
    }),
    page('', label, list),
    page('/new', `images:${kind}.create`, create),
    page('/:account/:image/*?', label, one),
    command({
      id: `${id}.create`,
      rank,
      label: `images:${kind}.create`,
      icon,
      audience: 'user',
      shown: isDeveloper,
      act: `${to}/new`,
    }),
    goKey({ key: of.key, to }),
  ];
};

export default plugin({
  id: 'images',
  requires: ['accounts', 'palette', 'saved-views'],
  contributes: [
    entityLook({ name: 'runtime_environment', label: 'images:environment', icon: ResourceGroupIcon }),
    entityLook({
      name: 'image',
      label: 'images:image.one',
      icon: ImageIcon,
      place: ({ accountId, imageId }) => `/workspace/images/${accountId}/${imageId}`,
    }),
    ...shelf('image', 'images', {
      rank: 30,
      icon: ImageIcon,
      key: 'i',
      count: 'ImagesCount',
      label: 'images:image.title',
    }),
    ...shelf('data', 'data-images', {
      rank: 40,
      icon: DataImageIcon,
      key: 'd',
      count: 'DataImagesCount',
      label: 'images:data.title',
    }),
    imageTabs({ id: 'about', rank: 10, label: 'images:tabs.about', page: () => import('./image-page/about-tab.tsx') }),
    imageTabs({
      id: 'history',
      rank: 30,
      label: 'images:tabs.history',
      shown: ({ mine }) => mine,
      page: () => import('./image-page/history-tab.tsx'),
    }),
    imageTabs({
      id: 'settings',
      rank: 40,
      label: 'images:tabs.settings',
      shown: ({ mayEdit }) => mayEdit,
      page: () => import('./image-page/settings-tab.tsx'),
    }),
    searchSource({
      id: 'images',
      rank: 30,
      label: 'images:image.title',
      audience: 'user',
      load: () => import('./search-source.tsx'),
    }),
  ],
});
