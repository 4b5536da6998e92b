import { host } from '#core/plugin/host.ts';
import { berth } from './brands.ts';

export default host({
  name: 'main',
  brand: berth,
  publicNames: ['berth.example', 'www.berth.example'],
  scripts: {
    supportChat: { src: 'https://chat.berth.example/widget.js', origins: ['wss://chat.berth.example'] },
    tagManager: { src: 'https://tags.berth.example/gtm.js?id=GTM-BERTH', origins: ['https://counts.berth.example'] },
  },
  settings: { landing: { extended: true } },
  plugins: ['accounts', 'oidc', 'palette', 'saved-views', 'requests', 'images', 'resource-groups', 'services', 'instances', 'tasks', 'api-keys', 'notifications', 'composite-services', 'catalog', 'gateway', 'http-services', 'apps', 'limits', 'answer-cache', 'request-archive', 'usage', 'monitoring', 'external-models', 'openai-adapters', 'testing', 'testing-chat', 'image-gen', 'testing-text', 'testing-tts', 'testing-asr', 'activity', 'landing', 'api-docs'],
});
