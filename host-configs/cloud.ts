import { host } from '#core/plugin/host.ts';
import { berthCloud } from './brands.ts';
import main from './main.ts';

/** Paid through a contract, so no payment provider is there. */
const left = ['payments-stripe', 'payments-yookassa'];

export default host({
  name: 'cloud',
  kind: 'cloud',
  brand: berthCloud,
  hostNames: ['cloud.localhost'],
  plugins: main.plugins.filter((id) => !left.includes(id)),
});
