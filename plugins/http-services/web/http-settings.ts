import type { SettingsField } from '#plugins/services/web/public.ts';

/** Whether and where a service speaks HTTP. */
export const fields: readonly SettingsField[] = [
  {
    path: 'httpSettings.isHttpEnabled',
    kind: 'switch',
    restart: true,
    group: 'http-services:settings.title',
    label: 'http-services:settings.enabled',
  },
  {
    path: 'httpSettings.httpInterfaceOnly',
    kind: 'switch',
    restart: true,
    group: 'http-services:settings.interfaces',
    label: 'http-services:settings.only',
    help: 'http-services:settings.onlyHelp',
  },
  {
    path: 'httpSettings.httpPort',
    kind: 'number',
    min: 1,
    max: 65_535,
    restart: true,
    label: 'http-services:settings.port',
    help: 'http-services:settings.portHelp',
  },
  {
    path: 'httpSettings.mainPageEndpoint',
    kind: 'text',
    font: 'mono',
    placeholder: '/',
    restart: true,
    label: 'http-services:settings.mainPage',
    help: 'http-services:settings.mainPageHelp',
  },
];
