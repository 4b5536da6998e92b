import type { GateLimits, GateOptions } from './types.ts';

/** Timers hold no more than this; longer limits are as good as none. */
export const longestTimerMs = 2 ** 31 - 1;

const mebibyte = 1024 * 1024;

const defaultLimits: GateLimits = {
  maxMessageBytes: 100 * mebibyte,
  maxIntroductionBytes: 4 * mebibyte,
  maxGatheredBytes: 512 * mebibyte,
  maxQueuedBytes: 8 * mebibyte,
  maxWaitingBytes: 64 * mebibyte,
  maxStreamsPerSession: 1000,
  maxHeaderBytes: 16 * 1024,
  startServingMs: 10_000,
  requestMs: 60_000,
  drainMs: 20_000,
};

/** The options of a gate with everything optional filled in. */
export interface Settings extends Omit<GateOptions, 'heartBeatMs' | 'limits' | 'behindProxy'> {
  readonly heartBeatMs: number;
  readonly limits: GateLimits;
  readonly behindProxy: boolean;
}

export function settingsOf(options: GateOptions): Settings {
  return {
    ...options,
    heartBeatMs: options.heartBeatMs ?? 1000,
    limits: { ...defaultLimits, ...options.limits },
    behindProxy: options.behindProxy ?? false,
  };
}
