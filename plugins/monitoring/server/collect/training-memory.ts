import type { RunMeter } from '#plugins/fitting/server/public.ts';
import { alone, ofInstance } from '../metrics/subjects.ts';
import type { SampleStore } from './sample-store.ts';

/** A longer training is looked at in longer steps. */
const mostSteps = 5_000;

/** Tells the most memory that the instance of a training was seen to use. */
export function trainingMemory({ samples }: { readonly samples: SampleStore }): RunMeter {
  return async ({ instanceId, from, till }) => {
    if (instanceId === undefined) return {};
    const stepSeconds = Math.ceil((till.getTime() - from.getTime()) / 1_000 / mostSteps) || 1;
    const steps = await samples.range(alone(ofInstance(instanceId)), { from, to: till, stepSeconds }, ['ram_usage']);
    const seen = steps.flatMap(({ figures }) => figures.ram_usage ?? []);
    return seen.length > 0 ? { memoryBytes: Math.round(Math.max(...seen)) } : {};
  };
}
