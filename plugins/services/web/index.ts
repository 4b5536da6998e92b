import { plugin } from '#core/plugin/plugin.ts';
import { provide } from '#core/plugin/token.ts';
import { moduleTab, route, sideLink, startStep } from '#core/web/points.ts';
import { ServiceIcon } from '#core/web/ui/frame-icons.tsx';
import { command, goKey, searchSource } from '#plugins/palette/web/public.ts';
import { ServicePage, serviceTabs } from './public.ts';
import { isDeveloper } from './rights.ts';
import { ServicesCount } from './services-count.tsx';
import { countServices } from './start.ts';

export default plugin({
  id: 'services',
  requires: ['accounts', 'palette', 'saved-views', 'requests', 'images'],
  provides: [provide(ServicePage, {}, () => () => import('./service-page.tsx'))],
  contributes: [
    startStep({ id: 'services', rank: 60, run: countServices }),
    moduleTab({ id: 'workspace', rank: 10, to: '/workspace', audience: 'user' }),
    sideLink({ id: 'services', group: 'services', rank: 10, to: '/workspace', icon: ServiceIcon, label: 'services:title', count: ServicesCount }),
    route({ path: '/workspace', audience: 'user', modulePage: 'workspace', title: 'core:modules.workspace', early: true, page: () => import('./my-space-page.tsx') }),
    route({ path: '/workspace/model/new', audience: 'user', modulePage: 'workspace', title: 'services:create.title', page: () => import('./create-page.tsx') }),
    route({ path: '/workspace/model/:account/:model/*?', audience: 'signedIn', modulePage: 'workspace', title: 'core:modules.workspace', page: () => import('./workspace-service-page.tsx') }),
    command({ id: 'services.create', rank: 10, label: 'services:create.action', icon: ServiceIcon, audience: 'user', shown: isDeveloper, act: '/workspace/model/new' }),
    goKey({ key: 's', to: '/workspace' }),
    searchSource({ id: 'services', rank: 10, label: 'core:modules.workspace', audience: 'user', places: ['/workspace/model/:account/:model/*?'], load: () => import('./search-source.ts') }),
    serviceTabs({ id: 'about', rank: 10, label: 'services:tabs.about', page: () => import('./about-tab.tsx') }),
  ],
});
