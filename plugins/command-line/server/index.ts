import { plugin } from '#core/plugin/plugin.ts';

/** The command line is a program of its own; here stands whose calls it needs of an installation. */
export default plugin({
  id: 'command-line',
  requires: ['accounts', 'api-keys', 'datasets', 'dumps', 'gateway', 'images', 'instances', 'services'],
});
