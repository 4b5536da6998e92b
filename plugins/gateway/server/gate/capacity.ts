import { GatherBudget } from '#plugins/gateway/wire/frames.ts';
import { Registry } from './registry.ts';
import type { Settings } from './settings.ts';

/** What all streams at a gate have in common. */
export class Capacity {
  readonly settings: Settings;
  readonly registry = new Registry();
  /** For the unfinished requests of clients. */
  readonly budget: GatherBudget;
  /** Whether new work is refused. */
  draining = false;

  constructor(settings: Settings) {
    this.settings = settings;
    this.budget = new GatherBudget(settings.limits.maxGatheredBytes, settings.memory);
  }
}
