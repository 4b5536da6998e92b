import type Docker from 'dockerode';
import { createInterface } from 'node:readline';
import { Fault } from '#core/contract/fault.ts';
import type { PullSecret, RegistryLogin, Words } from '#plugins/resource-groups/server/public.ts';
import { withTag } from './container.ts';
import { unlessAbsent } from './engine.ts';
import { notes } from './notes.ts';

interface Pull {
  readonly image: string;
  readonly pullSecret?: PullSecret | undefined;
  /** What the group signs in with at its own registry, for images there that bring no credentials. */
  readonly login?: RegistryLogin | undefined;
  /** Whether one that the engine has is good enough. */
  readonly ifMissing: boolean;
  /** Told how far it is. */
  readonly progress: (words: Words) => void;
  readonly signal: AbortSignal;
}

interface Line {
  readonly id?: string;
  readonly error?: string;
  readonly progressDetail?: { readonly current?: number; readonly total?: number };
}

/** Has the engine fetch an image; throws a Fault that says why it cannot. */
export async function pull(
  docker: Docker,
  { image, pullSecret, login, ifMissing, progress, signal }: Pull,
): Promise<void> {
  const named = withTag(image);
  if (ifMissing && (await unlessAbsent(docker.getImage(named).inspect()))) return;
  progress(notes.fetched(image));
  const secret = pullSecret ?? (login && image.startsWith(`${login.registry}/`) ? login : undefined);
  const authconfig = secret && {
    username: secret.username,
    password: secret.password,
    serveraddress: secret.registry,
  };
  const missing = (why: string) =>
    new Fault(
      'docker.image',
      `The image ${image} cannot be fetched: ${why.replace(/\.+$/, '')}. Correct its address, or the credentials of its registry.`,
      409,
      { image, why },
    );
  let told: NodeJS.ReadableStream;
  try {
    told = await docker.pull(named, { ...(authconfig && { authconfig }), abortSignal: signal });
  } catch (error) {
    const { statusCode, json, message } = error as Error & { statusCode?: number; json?: { message?: string } };
    throw statusCode === undefined ? error : missing(json?.message ?? message);
  }
  const layers = new Map<string, { readonly current: number; readonly total: number }>();
  for await (const text of createInterface({ input: told })) {
    if (!text.trim()) continue;
    const { id, error, progressDetail: { current, total } = {} } = JSON.parse(text) as Line;
    if (error) throw missing(error);
    if (!id || !total) continue;
    layers.set(id, { current: current ?? 0, total });
    const sum = (of: 'current' | 'total') => [...layers.values()].reduce((all, each) => all + each[of], 0);
    progress(notes.fetchedPart(image, Math.floor((100 * sum('current')) / sum('total'))));
  }
}
