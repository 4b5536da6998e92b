import { host } from '#core/plugin/host.ts';
import { berth } from './brands.ts';

export default host({
  name: 'main',
  brand: berth,
  plugins: ['accounts', 'requests', 'images', 'resource-groups', 'services', 'instances', 'api-keys', 'catalog', 'gateway', 'testing', 'testing-chat', 'image-gen', 'testing-text', 'testing-tts', 'testing-asr', 'landing'],
});
