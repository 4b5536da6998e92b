import type Docker from 'dockerode';
import { Fault } from '#core/contract/fault.ts';
import type { PullSecret, RegistryLogin, Words } from '#plugins/resource-groups/server/public.ts';
import { withTag } from './container.ts';
import { unlessAbsent } from './engine.ts';
import { linesOf } from './lines.ts';
import { notes } from './notes.ts';
import { saidIn } from './saying.ts';

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

/** What an engine tells while it fetches; nobody knows whether it does. */
interface Line {
  readonly id?: unknown;
  readonly error?: unknown;
  readonly progressDetail?: { readonly current?: unknown; readonly total?: unknown } | null;
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
      `The image ${image} cannot be fetched: ${why}. Correct its address, or the credentials of its registry.`,
      409,
      { image, why },
    );
  let told: NodeJS.ReadableStream;
  try {
    told = await docker.pull(named, { ...(authconfig && { authconfig }), abortSignal: signal });
  } catch (error) {
    const { statusCode, json, message } = error as Error & { statusCode?: number; json?: { message?: unknown } };
    throw statusCode === undefined ? error : missing(saidIn(json?.message) || saidIn(message));
  }
  const layers = new Layers();
  for await (const text of linesOf(told as AsyncIterable<Buffer>)) {
    const line = JSON.parse(text) as Line | null;
    if (line?.error) throw missing(saidIn(line.error));
    const percent = layers.percentAt(line ?? {});
    if (percent !== undefined) progress(notes.fetchedPart(image, percent));
  }
}

/** No image has more. */
const mostLayers = 1_000;
/** Each is told to all who look at the instance. */
const tellMs = 500;

/** How much of an image is there. */
class Layers {
  readonly #all = new Map<string, { readonly current: number; readonly total: number }>();
  #toldAt = -Infinity;

  /** As of a line, where that is to be told. */
  percentAt({ id, progressDetail }: Line): number | undefined {
    const total = amountIn(progressDetail?.total);
    if (typeof id !== 'string' || total === 0) return undefined;
    if (!this.#all.has(id) && this.#all.size >= mostLayers) return undefined;
    this.#all.set(id, { current: amountIn(progressDetail?.current), total });
    const now = performance.now();
    if (now - this.#toldAt < tellMs) return undefined;
    this.#toldAt = now;
    const sum = (of: 'current' | 'total') => [...this.#all.values()].reduce((all, each) => all + each[of], 0);
    return Math.floor((100 * sum('current')) / sum('total'));
  }
}

const amountIn = (field: unknown): number => (typeof field === 'number' && field > 0 ? field : 0);
