import type { Brand } from '#core/plugin/brand.ts';

/** The platform's own look. */
export const berth: Brand = {
  name: 'Berth',
  title: { en: 'Berth: machine-learning services, hosted', ru: 'Berth: хостинг сервисов машинного обучения' },
  logo: { line: 'M3 2.5v12a3 3 0 0 0 3 3h8a3 3 0 0 0 3-3v-12', solid: 'M7.25 2.5h5.5v7.2L10 12.9 7.25 9.7z' },
};

/** The platform's look where its vendor runs it for a customer. */
export const berthCloud: Brand = {
  ...berth,
  name: 'Berth Cloud',
  title: { en: 'Berth Cloud: your machine-learning services', ru: 'Berth Cloud: ваши сервисы машинного обучения' },
};

/** An example of a partner's look: another name, mark and accent on the same workbench. */
export const fathom: Brand = {
  name: 'Fathom',
  title: { en: 'Fathom: speech and language services', ru: 'Fathom: сервисы речи и языка' },
  canonical: 'https://fathom.example',
  logo: {
    line: 'M2.5 7c2.5-3 5-3 7.5 0s5 3 7.5 0M2.5 13c2.5-3 5-3 7.5 0s5 3 7.5 0',
    solid: 'M10 8.6a1.4 1.4 0 1 1 0 2.8 1.4 1.4 0 0 1 0-2.8z',
  },
  colours: {
    light: {
      logo: '#C2410C',
      accent: '#0B7A6F',
      'accent-hover': '#09665D',
      'accent-active': '#07524B',
      'on-accent': '#FFFFFF',
      'accent-text': '#086A60',
      'accent-bg': '#E2F5F2',
      'accent-border': '#A9DDD6',
    },
    dark: {
      logo: '#F7915B',
      accent: '#3CC2B2',
      'accent-hover': '#63D3C6',
      'accent-active': '#2BA597',
      'on-accent': '#0B0C0E',
      'accent-text': '#5FD6C8',
      'accent-bg': '#0D2926',
      'accent-border': '#1D4F49',
    },
  },
};
