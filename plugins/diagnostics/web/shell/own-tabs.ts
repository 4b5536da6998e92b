import { diagnosticsTab } from '../public.ts';

/** The tabs of this plugin. They come with the page, for what a plugin contributes is loaded by everybody. */
export const ownTabs = [
  diagnosticsTab({
    id: 'instances',
    rank: 10,
    label: 'diagnostics:instances.tab',
    about: 'all',
    page: () => import('../instances/instances-tab.tsx'),
  }),
  diagnosticsTab({
    id: 'logs',
    rank: 20,
    label: 'diagnostics:logs.tab',
    about: 'any',
    page: () => import('../logs/logs-tab.tsx'),
  }),
  diagnosticsTab({
    id: 'console',
    rank: 30,
    label: 'diagnostics:console.tab',
    about: 'one',
    page: () => import('../console/console-tab.tsx'),
  }),
  diagnosticsTab({
    id: 'events',
    rank: 50,
    label: 'diagnostics:events.tab',
    about: 'one',
    none: 'diagnostics:events.noInstance',
    page: () => import('../tabs/events-tab.tsx'),
  }),
  diagnosticsTab({
    id: 'files',
    rank: 55,
    label: 'diagnostics:files.tab',
    about: 'one',
    page: () => import('../files/files-tab.tsx'),
  }),
  diagnosticsTab({
    id: 'environment',
    rank: 60,
    label: 'diagnostics:environment.tab',
    about: 'one',
    shown: ({ mayEdit }) => mayEdit,
    page: () => import('../tabs/environment-tab.tsx'),
  }),
  diagnosticsTab({
    id: 'state',
    rank: 70,
    label: 'diagnostics:state.tab',
    about: 'one',
    page: () => import('../tabs/last-state-tab.tsx'),
  }),
  diagnosticsTab({
    id: 'timing',
    rank: 80,
    label: 'diagnostics:timing.tab',
    about: 'one',
    page: () => import('../timing/timing-tab.tsx'),
  }),
].map(({ value }) => ({ from: 'diagnostics', value }));
