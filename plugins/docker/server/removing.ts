import type Docker from 'dockerode';
import type { ContainerInfo } from 'dockerode';
import { unlessAbsent } from './engine.ts';
import { label } from './labels.ts';

const named = [label.installation, label.group, label.instance, label.attempt];

/** Takes a container away, and the volumes that were its attempt's own. */
export async function removeContainer(docker: Docker, { Id, Labels }: ContainerInfo): Promise<void> {
  await unlessAbsent(docker.getContainer(Id).remove({ force: true, v: true }));
  const installation = `${label.installation}=${Labels[label.installation]}`;
  const { Volumes } = await docker.listVolumes({ filters: { label: [installation] } });
  // Asked for several labels, podman tells volumes that have any of them.
  const own = (Volumes ?? []).filter((volume) => named.every((each) => volume.Labels?.[each] === Labels[each]));
  for (const { Name } of own) await unlessAbsent(docker.getVolume(Name).remove());
}
