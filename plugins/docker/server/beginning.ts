import type Docker from 'dockerode';
import type { InstanceSpec, Words } from '#plugins/resource-groups/server/public.ts';
import { containerOf, dataVolumeOf } from './container.ts';
import type { EngineSettings } from './environment.ts';
import { fill } from './filling.ts';
import { labelsOf, type Place } from './labels.ts';
import { notes } from './notes.ts';
import { pull } from './pulling.ts';

interface Beginning {
  readonly spec: InstanceSpec;
  readonly attempt: number;
  readonly place: Place;
  readonly settings: EngineSettings;
  /** Told how far it is. */
  readonly progress: (words: Words) => void;
  /** Takes away what earlier attempts left. */
  readonly clear: () => Promise<void>;
  readonly signal: AbortSignal;
}

/** Fetches what an attempt needs, makes its container and starts it; answers its id. */
export async function beginAttempt(
  docker: Docker,
  { spec, attempt, place, settings, progress, clear, signal }: Beginning,
): Promise<string> {
  const { login } = settings;
  const ifMissing = settings.pull === 'missing';
  for (const each of [spec, ...spec.dataImages]) await pull(docker, { ...each, login, ifMissing, progress, signal });
  progress(notes.made());
  await clear();
  for (const [at, mount] of spec.dataImages.entries())
    await fill(docker, {
      mount,
      volume: dataVolumeOf(place, spec.instanceId, attempt, at),
      labels: labelsOf(place, spec, attempt),
      signal,
    });
  const container = await docker.createContainer({
    ...containerOf(spec, attempt, place, settings),
    abortSignal: signal,
  });
  signal.throwIfAborted();
  await container.start();
  return container.id;
}
