// What sections of a service's settings are made of. Apart from parts.ts, which pages for everybody load.
export { SettingControl } from './settings/controls.tsx';
export { valueAt } from './settings/draft.ts';
export { SettingField } from './settings/setting-field.tsx';
export { errorAt, useSettingsForm } from './settings/settings-form.ts';
export { Configs } from './configs/configs.tsx';
export type { ConfigKind } from './configs/kind.ts';
