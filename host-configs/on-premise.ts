import { host } from '#core/plugin/host.ts';
import { berth } from './brands.ts';

export default host({
  name: 'on-premise',
  brand: berth,
  hostNames: ['on-premise.localhost'],
  plugins: ['accounts', 'requests', 'images', 'resource-groups', 'services', 'instances', 'api-keys', 'catalog', 'gateway', 'testing', 'testing-chat', 'image-gen', 'testing-text', 'landing'],
});
