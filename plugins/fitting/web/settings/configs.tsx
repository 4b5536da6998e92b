import { Configs, type ConfigKind } from '#plugins/services/web/settings-parts.ts';
import { fitting } from '../../contract.ts';

const forTrainings: ConfigKind = {
  list: fitting.listFitConfigs,
  create: fitting.createFitConfig,
  update: fitting.updateFitConfig,
  remove: fitting.deleteFitConfig,
  files: 'fitConfig',
  words: 'fitting:configs.',
  stales: [fitting.listAvailableFitConfigs],
};

/** The configurations that a service can be trained with, and the default one. */
export const Page = () => <Configs kind={forTrainings} />;
