import { setTimeout } from 'node:timers/promises';
import { cancellingVersion } from '#plugins/gateway/wire/version.ts';
import { Connectors } from './connectors.ts';
import { describe } from './descriptor.ts';
import { readEnvironment, type ServiceEnvironment } from './environment.ts';
import type { ServiceDefinition, ServiceLog } from './types.ts';
import { Work } from './work.ts';

export { launchConfig } from './environment.ts';
export { ServiceFault } from './service-fault.ts';
export type { CallContext, FitContext, FitTask, ServiceDefinition, ServiceLog } from './types.ts';

/** The SDK's version of the protocol, told to gates. */
const protocolVersion = cancellingVersion;
/** A token refused so often in a row is not going to be accepted. */
const mostRefusals = 3;
const refusalPauseMs = 1000;

/** A service that is being served. */
export interface RunningService {
  /** Takes no more requests, finishes those in hand (20 s at most) and leaves the gates. */
  stop(): Promise<void>;
}

/**
 * Serves a service: connects to the gates that the environment names, answers their requests, and reconnects as long as it takes.
 * Stops in good order on SIGTERM and SIGINT. Ends the process when the environment is incomplete or the token is refused.
 */
export function serve(definition: ServiceDefinition, log: ServiceLog = console): RunningService {
  const environment = environmentOrExit(log);
  let refusals = 0;
  const connectors = new Connectors(environment.hosts, {
    secure: environment.secure,
    ca: environment.ca,
    start: {
      startServing: {
        connectionToken: environment.token,
        serviceDescriptor: describe(definition, environment.serviceName),
        hostname: environment.hostname,
        version: protocolVersion,
        image: environment.image,
      },
    },
    work: new Work(definition, log),
    log,
    admitted() {
      refusals = 0;
    },
    async refused(reason) {
      if (!connectors.admitted && ++refusals >= mostRefusals)
        exit(log, `The gate refuses the token of this service: ${reason}`);
      await setTimeout(refusalPauseMs * refusals);
    },
  });
  const stop = () => connectors.stop();
  for (const signal of ['SIGTERM', 'SIGINT'] as const) {
    process.once(signal, () => {
      log.info(`${signal}: finishing the requests in hand.`);
      void stop().then(() => process.exit(0));
    });
  }
  return { stop };
}

function environmentOrExit(log: ServiceLog): ServiceEnvironment {
  try {
    return readEnvironment();
  } catch (error) {
    return exit(log, (error as Error).message);
  }
}

function exit(log: ServiceLog, sentence: string): never {
  log.error(sentence);
  process.exit(1);
}
