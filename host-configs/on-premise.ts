import { host } from '#core/plugin/host.ts';
import { berth } from './brands.ts';

export default host({
  name: 'on-premise',
  kind: 'on-premise',
  brand: berth,
  hostNames: ['on-premise.localhost'],
  englishOnly: true,
  plugins: ['accounts', 'oidc', 'palette', 'saved-views', 'requests', 'images', 'resource-groups', 'services', 'instances', 'tasks', 'api-keys', 'notifications', 'composite-services', 'catalog', 'gateway', 'http-services', 'apps', 'limits', 'answer-cache', 'request-archive', 'usage', 'monitoring', 'external-models', 'openai-adapters', 'testing', 'testing-chat', 'image-gen', 'testing-text', 'activity', 'landing', 'api-docs'],
});
