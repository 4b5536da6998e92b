import type Docker from 'dockerode';
import { readFile } from 'node:fs/promises';
import { join } from 'node:path';
import { Fault } from '#core/contract/fault.ts';
import type { DockerSettings } from './environment.ts';

/** The engine, not asked for anything yet. */
export async function connect({
  engine,
  certificates,
}: Pick<DockerSettings, 'engine' | 'certificates'>): Promise<Docker> {
  const { default: Client } = await import('dockerode');
  if ('socketPath' in engine) return new Client(engine);
  const [ca, cert, key] = await Promise.all(
    ['ca.pem', 'cert.pem', 'key.pem'].map((name) => readFile(join(certificates ?? '', name), 'utf8')),
  );
  return new Client({ ...engine, protocol: 'https', ca, cert, key });
}

interface Refusal {
  readonly statusCode?: number;
  readonly reason?: string;
  readonly json?: { readonly message?: string } | null;
  readonly message: string;
}

/** What people are told when the engine does not do what was asked. */
export function asEngineFault(error: unknown): Fault {
  if (error instanceof Fault) return error;
  const { statusCode, json, message } = error as Refusal;
  if (statusCode === undefined)
    return new Fault(
      'docker.unreachable',
      `The Docker engine cannot be reached: ${message}. Containers there go on; have the operator look at DOCKER_ENGINE and the engine.`,
      503,
      { why: message },
    );
  const why = (json?.message ?? message).replace(/\.+$/, '');
  return new Fault('docker.refused', `The Docker engine refuses it: ${why}.`, 409, { why });
}

/** Answers undefined where there is no such thing, or it is so already. */
export async function unlessAbsent<T>(asked: Promise<T>): Promise<T | undefined> {
  try {
    return await asked;
  } catch (error) {
    if ([304, 404].includes((error as Refusal).statusCode ?? 0)) return undefined;
    throw error;
  }
}
