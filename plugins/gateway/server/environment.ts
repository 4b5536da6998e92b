import * as z from 'zod';
import { environment, variable } from '#core/plugin/variables.ts';

export interface GateEnvironment {
  readonly port: number;
  /** The gate of this process as services reach it, `host:port`; undefined where that follows from what it listens on. */
  readonly address: string | undefined;
  /** Whether a proxy stands before the gate and says in `x-forwarded-for` where callers are. */
  readonly behindProxy: boolean;
}

export const gateEnvironment = environment(
  'gateway',
  z
    .object({
      GATE_PORT: variable.port.default(10_601),
      GATE_ADDRESS: z
        .string()
        .regex(/^([^\s,:[\]]+|\[[\d:a-f.]+\]):\d+$/i, 'must be host:port')
        .optional(),
      GATE_BEHIND_PROXY: variable.flag.default(false),
    })
    .transform((read): GateEnvironment => ({
      port: read.GATE_PORT,
      address: read.GATE_ADDRESS,
      behindProxy: read.GATE_BEHIND_PROXY,
    })),
);
