import { plugin } from '#core/plugin/plugin.ts';
import { settingsSections } from '#plugins/services/web/public.ts';
import { checkLook } from '#plugins/system/web/public.ts';

export default plugin({
  id: 'gateway',
  requires: ['services'],
  extends: ['system'],
  contributes: [
    checkLook({ id: 'gates', rank: 60, text: 'gateway:health.' }),
    settingsSections({ id: 'gateway', load: async () => (await import('./bundles/settings.ts')).gatewaySections }),
  ],
});
