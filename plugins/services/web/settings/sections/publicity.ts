import type { SettingsField } from '../../public.ts';

type Draft = Readonly<Record<string, unknown>>;
interface Publicity {
  readonly isPublic?: boolean;
  readonly featured?: boolean;
}
const of = ({ publicSettings }: Draft): Publicity => (publicSettings ?? {}) as Publicity;

/** Who sees a service, and where. */
export const fields: readonly SettingsField[] = [
  {
    path: 'publicSettings.isPublic',
    kind: 'switch',
    group: 'services:form.access',
    label: 'services:sections.publicity.public',
    help: 'services:form.accessPublicHelp',
  },
  {
    path: 'publicSettings.hidden',
    kind: 'switch',
    group: 'services:sections.publicity.catalogue',
    label: 'services:sections.publicity.hidden',
    help: 'services:sections.publicity.hiddenHelp',
    shown: (draft) => of(draft).isPublic === true,
  },
  {
    path: 'publicSettings.publicTestingAllowed',
    kind: 'switch',
    group: 'services:sections.publicity.testing',
    label: 'services:form.publicTesting',
    shown: (draft) => of(draft).isPublic === true,
  },
  {
    path: 'publicSettings.featured',
    kind: 'switch',
    group: 'services:sections.publicity.featuredTitle',
    label: 'services:sections.publicity.featured',
    shown: (draft) => of(draft).isPublic === true,
  },
  {
    path: 'publicSettings.featuredListOrder',
    kind: 'number',
    min: -1_000_000,
    max: 1_000_000,
    label: 'services:sections.publicity.order',
    help: 'services:sections.publicity.orderHelp',
    shown: (draft) => of(draft).featured === true,
  },
  {
    path: 'publicSettings.showPersonalDataDisclaimer',
    kind: 'switch',
    group: 'services:sections.publicity.personalData',
    label: 'services:sections.publicity.disclaimer',
  },
  {
    path: 'publicSettings.allowedAccounts',
    kind: 'lines',
    numbers: true,
    rows: 2,
    label: 'services:sections.publicity.allowed',
    help: 'services:sections.publicity.allowedHelp',
  },
];
