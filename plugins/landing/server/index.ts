import * as z from 'zod';
import { plugin, settings } from '#core/plugin/plugin.ts';
import { tellsWorkbench } from '#core/server/settings.ts';

/** `extended` shows, beside the catalogue and the call, how services come in and what an installation of one's own is. */
const landingSettings = settings('landing', z.object({ extended: z.boolean().default(false) }));

export default plugin({
  id: 'landing',
  settings: landingSettings,
  contributes: [tellsWorkbench({}, () => (_asked, host) => ({ isExtendedLanding: landingSettings.of(host).extended }))],
});
