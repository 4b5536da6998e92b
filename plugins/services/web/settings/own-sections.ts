import type { Host } from '#core/plugin/host.ts';
import { settingsSection, settingsSections, settingsTab, type SettingsSection } from '../public.ts';
import { fields as author } from './sections/author.ts';
import { fields as kind } from './sections/kind.ts';
import { fields as mode } from './sections/mode.ts';
import { fields as publicity } from './sections/publicity.ts';
import { fields as aliases } from './sections/aliases.ts';

type Tab = Parameters<typeof settingsTab>[0];

const ownTabs: readonly Tab[] = [
  { id: 'main', rank: 10, label: 'services:settingsTabs.main' },
  { id: 'configuration', rank: 20, label: 'services:settingsTabs.configuration' },
  { id: 'hosting', rank: 40, label: 'services:settingsTabs.hosting' },
  { id: 'access', rank: 50, label: 'services:settingsTabs.access' },
  { id: 'documentation', rank: 70, label: 'services:settingsTabs.documentation', apart: true },
  { id: 'versions', rank: 90, label: 'services:settingsTabs.versions' },
];

/** Sections of what services have by themselves. */
const ownSections: readonly SettingsSection[] = [
  {
    id: 'identity',
    tab: 'main',
    rank: 10,
    text: 'services:sections.identity.',
    owns: ['modelName', 'displayName', 'displayAuthor', 'shortDescription', 'taskType', 'languages', 'translations'],
    part: () => import('./sections/identity.tsx'),
  },
  {
    id: 'author',
    tab: 'main',
    rank: 20,
    text: 'services:sections.author.',
    owns: ['modelAuthorCompany', 'modelLink'],
    part: { fields: author },
  },
  {
    id: 'kind',
    tab: 'main',
    rank: 30,
    text: 'services:sections.kind.',
    owns: ['prototype'],
    part: { fields: kind },
  },
  {
    id: 'predict-configs',
    tab: 'configuration',
    rank: 20,
    text: 'services:sections.configs.',
    owns: [],
    part: () => import('../configs/configs.tsx'),
  },
  {
    id: 'mode',
    tab: 'hosting',
    rank: 10,
    text: 'services:sections.mode.',
    owns: ['hostingType'],
    part: { fields: mode },
  },
  {
    id: 'image',
    tab: 'hosting',
    rank: 15,
    text: 'services:sections.image.',
    owns: ['imageAccountId', 'imageId', 'dataImageMounts'],
    part: () => import('./sections/image.tsx'),
  },
  {
    id: 'publicity',
    tab: 'access',
    rank: 10,
    text: 'services:sections.publicity.',
    owns: ['publicSettings'],
    part: { fields: publicity },
  },
  {
    id: 'aliases',
    tab: 'access',
    rank: 20,
    text: 'services:sections.aliases.',
    owns: ['aliases'],
    part: { fields: aliases },
  },
  {
    id: 'description',
    tab: 'documentation',
    rank: 10,
    text: 'services:sections.description.',
    owns: [],
    part: () => import('../documentation/description.tsx'),
  },
  {
    id: 'descriptor',
    tab: 'documentation',
    rank: 20,
    text: 'services:sections.descriptor.',
    owns: [],
    part: () => import('../documentation/descriptor.tsx'),
  },
  {
    id: 'versions',
    tab: 'versions',
    rank: 10,
    text: 'services:sections.versions.',
    owns: [],
    shown: (_draft, { version }) => version !== undefined,
    part: () => import('./versions/versions.tsx'),
  },
];

const byRank = (a: { readonly rank: number }, b: { readonly rank: number }): number => a.rank - b.rank;

/** All tabs of the settings, those that plugins add included. */
export const tabsOf = (host: Host): readonly Tab[] => [...ownTabs, ...host.all(settingsTab)].toSorted(byRank);

/** All sections, likewise. */
export async function sectionsOf(host: Host): Promise<readonly SettingsSection[]> {
  const lists = await Promise.all(host.all(settingsSections).map(({ load }) => load()));
  return [...ownSections, ...host.all(settingsSection), ...lists.flat()].toSorted(byRank);
}
