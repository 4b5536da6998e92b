import { plugin } from '#core/plugin/plugin.ts';
import { docPage } from '#plugins/documentation/web/public.ts';

export default plugin({
  id: 'command-line',
  requires: [
    'accounts',
    'api-keys',
    'datasets',
    'documentation',
    'dumps',
    'gateway',
    'images',
    'instances',
    'services',
  ],
  contributes: [
    docPage({
      id: 'command-line',
      rank: 45,
      section: 'documentation:sections.build',
      title: 'command-line:title',
      words: 'command-line:words',
      text: { en: () => import('./command-line.en.md'), ru: () => import('./command-line.ru.md') },
    }),
  ],
});
