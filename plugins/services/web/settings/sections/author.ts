import type { SettingsField } from '../../public.ts';

/** Who made the model behind a service. */
export const fields: readonly SettingsField[] = [
  { path: 'modelAuthorCompany', kind: 'text', label: 'services:sections.author.company' },
  {
    path: 'modelLink',
    kind: 'text',
    label: 'services:sections.author.link',
    help: 'services:sections.author.linkHelp',
    placeholder: 'https://',
  },
];
