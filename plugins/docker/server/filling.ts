import type Docker from 'dockerode';
import { Fault } from '#core/contract/fault.ts';
import type { DataMount } from '#plugins/resource-groups/server/public.ts';
import { withTag } from './container.ts';

const to = '/.berth-data';

interface Filling {
  readonly mount: DataMount;
  readonly volume: string;
  readonly labels: Readonly<Record<string, string>>;
  readonly signal: AbortSignal;
}

/** Copies the files of a data image into a volume, by a container of that image that never runs. */
export async function fill(docker: Docker, { mount, volume, labels, signal }: Filling): Promise<void> {
  await docker.createVolume({ Name: volume, Labels: { ...labels }, abortSignal: signal });
  const helper = await docker.createContainer({
    name: `${volume}-fill`,
    Image: withTag(mount.image),
    // Images of nothing but files name no program.
    Cmd: ['none'],
    HostConfig: { Mounts: [{ Type: 'volume', Source: volume, Target: to, ReadOnly: false }] },
    abortSignal: signal,
  });
  try {
    const files = await helper.getArchive({ path: `${mount.sourcePath.replace(/\/+$/, '')}/.`, abortSignal: signal });
    await helper.putArchive(files, { path: to, abortSignal: signal });
  } catch (error) {
    if ((error as { statusCode?: number }).statusCode !== 404) throw error;
    throw new Fault(
      'docker.data',
      `The data image ${mount.image} has no folder ${mount.sourcePath}. Correct the path in the hosting settings of the service.`,
      409,
      { image: mount.image, path: mount.sourcePath },
    );
  } finally {
    await helper.remove({ force: true, v: true });
  }
}
