import { host } from '#core/plugin/host.ts';
import { fathom } from './brands.ts';

export default host({
  name: 'partner',
  kind: 'partner',
  brand: fathom,
  hostNames: ['partner.localhost'],
  plugins: ['accounts', 'oidc', 'palette', 'saved-views', 'requests', 'images', 'resource-groups', 'services', 'instances', 'tasks', 'api-keys', 'notifications', 'composite-services', 'catalog', 'gateway', 'http-services', 'apps', 'limits', 'answer-cache', 'request-archive', 'usage', 'monitoring', 'external-models', 'openai-adapters', 'testing', 'testing-chat', 'image-gen', 'testing-text', 'testing-tts', 'testing-asr', 'activity', 'landing', 'api-docs'],
});
