import * as z from 'zod';
import { exitAnnotation } from './labels.ts';
import { notes } from './notes.ts';
import type { PodExit } from './pod-state.ts';
import type { Deployment } from './shapes.ts';

const moment = z.iso.datetime();
const Exit = z.object({
  at: moment,
  startedAt: moment.optional(),
  exitCode: z.int32().optional(),
  reason: z.string(),
  message: z.string(),
  code: z.string().optional(),
  args: z.record(z.string(), z.string()).optional(),
});

/** How an attempt ended; undefined where it has not. */
export function exitOf({ metadata }: Deployment): PodExit | undefined {
  const written = metadata.annotations?.[exitAnnotation];
  if (written === undefined) return undefined;
  // Others may write it too; it has ended all the same.
  return Exit.safeParse(parsed(written)).data ?? lost(metadata.creationTimestamp);
}

function parsed(text: string): unknown {
  try {
    return JSON.parse(text);
  } catch {
    return undefined;
  }
}

const lost = (at = new Date(0)): PodExit => ({
  at: at.toISOString(),
  reason: 'Lost',
  ...notes.podFailed(undefined),
});
