import { plugin } from '#core/plugin/plugin.ts';
import { atRest, partOf } from '#core/web/page/bundle.ts';
import { lazyPage } from '#core/web/page/lazy-page.ts';
import { entityLook, jobLook, jobStepLook } from '#core/web/points.ts';
import { ServiceIcon } from '#core/web/ui/icons/frame-icons.tsx';
import { imageTabs } from '#plugins/images/web/public.ts';
import { categoryLook, notificationRenderer } from '#plugins/notifications/web/public.ts';
import {
  isMember,
  listAct,
  listColumn,
  listFilter,
  servicePlace,
  serviceRunner,
  serviceSign,
  serviceTabs,
  settingsSections,
} from '#plugins/services/web/public.ts';
import { upkeepSection } from '#plugins/superadmin/web/public.ts';
import { useStatus } from './use-status.ts';

const categories = [
  ['SERVICE_FIT', 'instances:categories.training'],
  ['INSTANCE_EVICTION', 'instances:categories.eviction'],
  ['INSTANCE_START_STOP', 'instances:categories.startsAndStops'],
  ['INSTANCE_ERRORS', 'instances:categories.errors'],
  ['INSTANCE_RESTART', 'instances:categories.restarts'],
].map(([id, label], index) => categoryLook({ id: id!, rank: 20 + index, label: label!, heading: 'services:title' }));

const head = partOf(() => import('./bundles/service-head.ts'));
const rest = atRest(() => import('./bundles/at-rest.ts'));

export default plugin({
  id: 'instances',
  requires: ['images', 'notifications', 'services'],
  extends: ['superadmin'],
  contributes: [
    serviceRunner({
      useStatus,
      started: { minInstancesCount: 1 },
      control: lazyPage(head('PowerButton')),
      count: lazyPage(head('CountButton')),
    }),
    entityLook({ name: 'instance', label: 'instances:kinds.instance', icon: ServiceIcon, place: servicePlace }),
    entityLook({ name: 'hs_instance', label: 'instances:kinds.instance', icon: ServiceIcon }),
    entityLook({ name: 'docker_container', label: 'instances:kinds.container', icon: ServiceIcon }),
    entityLook({ name: 'k8s_deployment', label: 'instances:kinds.deployment', icon: ServiceIcon }),
    listAct({
      id: 'start',
      rank: 10,
      label: 'instances:start.action',
      ask: { title: 'instances:startMany.many', text: 'instances:startMany.text' },
      review: () => import('./start-many.tsx'),
    }),
    listAct({
      id: 'stop',
      rank: 20,
      label: 'instances:stop.action',
      ask: { title: 'instances:stop.many', text: 'instances:stop.manyText' },
    }),
    jobLook({ job: 'services.start', label: 'instances:start.job' }),
    jobLook({ job: 'services.stop', label: 'instances:stop.job' }),
    upkeepSection({ id: 'rolling-update', rank: 70, page: () => import('./rolling-update.tsx') }),
    jobLook({ job: 'instances.rolling-update', label: 'instances:rollingUpdate.job' }),
    listColumn({
      id: 'instances',
      rank: 30,
      label: 'instances:column',
      align: 'end',
      sort: 'instances',
      text: ({ instancesReady: ready = 0, instancesWanted: wanted }) =>
        wanted === undefined ? '–' : `${ready} / ${wanted}`,
    }),
    listFilter({
      id: 'instances',
      rank: 50,
      label: 'instances:column',
      options: [{ value: 'waiting', label: 'instances:waiting' }],
    }),
    jobStepLook({ step: 'instances', label: 'instances:stopping' }),
    notificationRenderer({ type: 'PIPELINE_OPERATION', page: () => import('./instance-notice.tsx') }),
    ...categories,
    serviceSign({ id: 'events', sign: lazyPage(rest('InstancesSign')) }),
    imageTabs({
      id: 'logs',
      rank: 25,
      label: 'instances:imageLogs.tab',
      shown: ({ kind, mine }) => kind === 'image' && mine,
      page: () => import('./image-logs-tab.tsx'),
    }),
    serviceTabs({
      id: 'history',
      rank: 70,
      label: 'instances:history.tab',
      shown: ({ service, base }, session) => base.startsWith('/workspace/') && isMember(session, service),
      page: () => import('./service-history-tab.tsx'),
    }),
    settingsSections({ id: 'instances', load: async () => (await import('./bundles/settings.ts')).instancesSections }),
  ],
});
