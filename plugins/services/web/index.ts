import { plugin } from '#core/plugin/plugin.ts';
import { provide } from '#core/plugin/token.ts';
import { atRest } from '#core/web/page/bundle.ts';
import { lazyPage } from '#core/web/page/lazy-page.ts';
import {
  entityLook,
  firstStep,
  homePage,
  jobLook,
  moduleTab,
  route,
  sideGroup,
  sideLink,
  startStep,
} from '#core/web/points.ts';
import { ServiceGroupIcon } from '#core/web/ui/icons/entry-icons.ts';
import { ServiceIcon } from '#core/web/ui/icons/frame-icons.tsx';
import { imageTabs } from '#plugins/images/web/public.ts';
import { adminAccountSection, adminPage, upkeepSection } from '#plugins/superadmin/web/public.ts';
import { command, goKey, searchSource } from '#plugins/palette/web/public.ts';
import { ServicePage, servicePlace, serviceTabs } from './public.ts';
import { allServicesPath } from './admin/paths.ts';
import { groupsPath } from './groups/paths.ts';
import { isDeveloper, isMember } from './rights.ts';
import { ServicesCount } from './my-space/services-count.tsx';
import { countServices, hasServices, learnTaskTypes } from './start.ts';

const rest = atRest(() => import('./bundles/at-rest.ts'));

export default plugin({
  id: 'services',
  requires: ['accounts', 'palette', 'saved-views', 'requests', 'images'],
  extends: ['superadmin'],
  provides: [provide(ServicePage, {}, () => () => import('./service-page/service-page.tsx'))],
  contributes: [
    startStep({ id: 'task-types', rank: 15, visitors: true, run: learnTaskTypes }),
    startStep({ id: 'services', rank: 60, run: countServices }),
    homePage({
      id: 'workspace',
      rank: 10,
      to: '/workspace',
      label: 'services:mySpace.title',
      audience: 'user',
      shown: hasServices.of,
    }),
    moduleTab({
      id: 'workspace',
      rank: 10,
      to: '/workspace',
      label: 'services:mySpace.title',
      icon: ServiceIcon,
      audience: 'user',
      sidebar: true,
    }),
    sideGroup({ id: 'services', rank: 10, label: 'services:title' }),
    sideLink({
      id: 'services',
      group: 'services',
      rank: 10,
      to: '/workspace',
      icon: ServiceIcon,
      label: 'services:title',
      count: ServicesCount,
    }),
    firstStep({
      id: 'right',
      rank: 40,
      label: 'services:firstSteps.right.title',
      text: 'services:firstSteps.right.text',
      step: () => import('./create/first-right.tsx'),
    }),
    route({
      path: '/workspace',
      audience: 'user',
      modulePage: 'workspace',
      title: 'services:mySpace.title',
      early: true,
      page: () => import('./my-space/my-space-page.tsx'),
    }),
    route({
      path: '/workspace/model/new',
      audience: 'user',
      modulePage: 'workspace',
      title: 'services:create.title',
      page: () => import('./create/create-page.tsx'),
    }),
    route({
      path: '/workspace/model/:account/:model/*?',
      audience: 'signedIn',
      modulePage: 'workspace',
      title: 'services:mySpace.title',
      page: () => import('./service-page/workspace-service-page.tsx'),
    }),
    entityLook({ name: 'model', label: 'services:service', icon: ServiceIcon, place: servicePlace }),
    entityLook({ name: 'models', label: 'services:title', icon: ServiceIcon, place: () => '/workspace' }),
    entityLook({ name: 'prototype', label: 'services:prototype', icon: ServiceIcon, place: servicePlace }),
    command({
      id: 'services.create',
      rank: 10,
      label: 'services:create.action',
      icon: ServiceIcon,
      audience: 'user',
      shown: isDeveloper,
      act: '/workspace/model/new',
    }),
    goKey({ key: 's', to: '/workspace' }),
    searchSource({
      id: 'services',
      rank: 10,
      label: 'services:mySpace.title',
      audience: 'user',
      places: ['/workspace/model/:account/:model/*?'],
      load: () => import('./search-source.ts'),
    }),
    sideLink({
      id: 'service-groups',
      group: 'services',
      rank: 20,
      to: groupsPath,
      icon: ServiceGroupIcon,
      label: 'services:groups.title',
      shown: isDeveloper,
      count: lazyPage(rest('ServiceGroupsCount')),
    }),
    route({
      path: groupsPath,
      audience: 'user',
      modulePage: 'workspace',
      title: 'services:groups.title',
      page: () => import('./groups/groups-page.tsx'),
    }),
    route({
      path: `${groupsPath}/:group`,
      audience: 'user',
      modulePage: 'workspace',
      title: 'services:groups.title',
      page: () => import('./groups/group-page.tsx'),
    }),
    goKey({ key: 'g', to: groupsPath }),
    imageTabs({
      id: 'usage',
      rank: 20,
      label: 'services:imageUsage.tab',
      page: () => import('./image-usage/usage-tab.tsx'),
    }),
    ...['group', 'ungroup', 'archive', 'restore', 'delete'].map((id) =>
      jobLook({ job: `services.${id}`, label: `services:acts.${id}.action` }),
    ),
    ...adminPage({
      id: 'all-services',
      group: 'administration',
      rank: 8,
      to: allServicesPath,
      icon: ServiceIcon,
      label: 'services:all.title',
      page: () => import('./admin/services-page.tsx'),
    }),
    adminAccountSection({ id: 'services', rank: 15, page: () => import('./admin/account-services.tsx') }),
    upkeepSection({ id: 'mark-used', rank: 50, page: () => import('./admin/mark-used.tsx') }),
    serviceTabs({
      id: 'settings',
      rank: 90,
      label: 'services:tabs.settings',
      shown: ({ service, base }, session) => base.startsWith('/workspace/') && isMember(session, service),
      page: () => import('./settings/settings-tab.tsx'),
    }),
    serviceTabs({
      id: 'about',
      rank: 10,
      label: 'services:tabs.about',
      page: () => import('./service-page/about-tab.tsx'),
    }),
  ],
});
