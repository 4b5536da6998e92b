import { join } from 'node:path';
import type { InstanceSpec } from '../../runtime-driver.ts';

/** A folder of the installation that services keep in it what they learn: `<folder>/training/<service>/run-<training>`. */
const foreign = /\/training\/(\d+)\/([\w-]+)$/;

/** The same with a folder of this machine for what the service learns, where it would be one of the installation's. */
export function ownState(spec: InstanceSpec, dataDir: string): InstanceSpec {
  const { MLP_STORAGE_TYPE: type, MLP_STORAGE_DIR: folder = '' } = spec.environment;
  const [, service, run] = foreign.exec(folder) ?? [];
  if (type !== 'local' || service === undefined || run === undefined) return spec;
  return { ...spec, environment: { ...spec.environment, MLP_STORAGE_DIR: join(dataDir, 'training', service, run) } };
}
