import { Fault } from '#core/contract/fault.ts';
import type { RuntimeDriver, Words } from '#plugins/resource-groups/server/public.ts';

const shownLines = 20;

export const wordsOf = ({ message, code, args }: Fault): Words => ({ message, code, args });
export const notStarted = ({ message }: Error): Words => ({
  message: `It could not be started: ${message}`,
  code: 'instance.event.not_started',
  args: { why: message },
});

/** A fault is something that people can mend; anything else is a defect and goes up. */
export function asFault(error: Error): Fault {
  if (error instanceof Fault) return error;
  throw error;
}

function asNothing(error: Error): undefined {
  asFault(error);
}

/** The end of what an instance wrote, for people to see why it ended. */
export async function lastLines(driver: RuntimeDriver | undefined, instanceId: number): Promise<string | null> {
  // What is lost with its machine is told without.
  const output = await driver?.readLog(instanceId, { previous: false, lastBytes: 8_192 }).catch(asNothing);
  // A database's text holds no character 0.
  const lines = output?.toString('utf8').replaceAll('\0', '').trimEnd().split('\n').slice(-shownLines).join('\n');
  return lines ? lines : null;
}
