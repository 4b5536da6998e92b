import type Docker from 'dockerode';
import type { ContainerInfo } from 'dockerode';
import { unlessAbsent } from './engine.ts';
import { filterOf, label, type Place } from './labels.ts';

/** Takes a container away, and the volumes that were its attempt's own. */
export async function removeContainer(docker: Docker, { Id, Labels }: ContainerInfo, place: Place): Promise<void> {
  await unlessAbsent(docker.getContainer(Id).remove({ force: true, v: true }));
  const own = [...filterOf(place), ...[label.instance, label.attempt].map((each) => `${each}=${Labels[each]}`)];
  const { Volumes } = await docker.listVolumes({ filters: { label: own } });
  for (const { Name } of Volumes ?? []) await unlessAbsent(docker.getVolume(Name).remove());
}
