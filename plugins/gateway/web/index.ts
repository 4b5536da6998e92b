import { plugin } from '#core/plugin/plugin.ts';
import { settingsSections } from '#plugins/services/web/public.ts';

export default plugin({
  id: 'gateway',
  requires: ['services'],
  contributes: [settingsSections({ id: 'gateway', load: () => import('./settings-sections.ts') })],
});
