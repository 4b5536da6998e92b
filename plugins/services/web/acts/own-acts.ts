import type { ListAct } from '../public.ts';

const asked = (id: string) => ({ title: `services:acts.${id}.title`, text: `services:acts.${id}.text` });

/** What can be done to many services whatever runs them. */
export const ownActs: readonly ListAct[] = [
  {
    id: 'group',
    rank: 30,
    label: 'services:acts.group.action',
    ask: asked('group'),
    choose: () => import('./choose-group.tsx'),
  },
  { id: 'ungroup', rank: 40, label: 'services:acts.ungroup.action' },
  { id: 'archive', rank: 50, label: 'services:acts.archive.action', ask: asked('archive') },
  { id: 'restore', rank: 10, label: 'services:acts.restore.action', of: 'archived' },
  { id: 'delete', rank: 60, label: 'services:acts.delete.action', ask: asked('delete'), danger: true, of: 'all' },
];
