import { host } from '#core/plugin/host.ts';
import { fathom } from './brands.ts';

export default host({
  name: 'partner',
  brand: fathom,
  hostNames: ['partner.localhost'],
  plugins: ['accounts', 'requests', 'images', 'resource-groups', 'services', 'instances', 'api-keys', 'catalog', 'gateway', 'testing', 'testing-chat', 'image-gen', 'testing-text', 'testing-tts', 'testing-asr', 'landing'],
});
