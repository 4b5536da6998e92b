import { randomUUID } from 'node:crypto';
import { setTimeout as sleep } from 'node:timers/promises';
import type * as z from 'zod';
import { Fault } from '#core/contract/fault.ts';
import type { Caller } from '#core/server/auth/identity.ts';
import type { Log } from '#core/server/runtime.ts';
import type { TrustedPrograms } from '#plugins/images/server/public.ts';
import type { InstanceInsides, InstancePlace, SeenInstance } from '#plugins/instances/server/public.ts';
import type { ConsoleSize } from '#plugins/resource-groups/server/public.ts';
import type { ConsoleData } from '../../contract/console.ts';
import type { diagnosticsSettings } from '../settings.ts';
import { OpenConsole } from './open-console.ts';

interface Given {
  readonly insides: InstanceInsides;
  readonly trusted: TrustedPrograms;
  readonly settings: z.output<typeof diagnosticsSettings.schema>;
  readonly log: Log;
}

interface Kept {
  readonly userId: number;
  readonly keyId: number | undefined;
  readonly instanceId: number;
  readonly console?: OpenConsole;
}

/** Within which it is noticed that an instance has ended. */
const noticeMs = 1_000;

/** What an instance is asked to run: its best shell, in a language that has all letters. */
const shell = [
  '/bin/sh',
  '-c',
  `export LANG="\${LANG:-C.UTF-8}"
[ -x /bin/bash ] || exec /bin/sh -i
export PS1="\\[\\e[32m\\]$1\\[\\e[0m\\]:\\[\\e[34m\\]\\w\\[\\e[0m\\]\\\\$ "
exec /bin/bash --norc -i`,
  'console',
] as const;

/** The consoles that are open in this process, and whose they are. */
export class Consoles {
  readonly #given: Given;
  readonly #open = new Map<string, Kept>();

  constructor(given: Given) {
    this.#given = given;
  }

  /** Opens one for whoever may change the service; throws the Fault that says why there can be none. */
  async open(place: InstancePlace, caller: Caller, size: ConsoleSize): Promise<ConsoleData> {
    const { insides, settings } = this.#given;
    const seen = await insides.look(place, caller, 'edit');
    this.#requireRoom(caller);
    const id = randomUUID();
    const mine = { userId: caller.userId, keyId: caller.key?.id, instanceId: seen.id };
    // It counts from here on, so that many at once are not more than there may be.
    this.#open.set(id, mine);
    try {
      const console = await this.#start(seen, caller, { id, size });
      this.#open.set(id, { ...mine, console });
    } catch (error) {
      this.#open.delete(id);
      throw error;
    }
    this.#note(seen.id, {
      reason: 'ConsoleOpened',
      message: `${caller.login} opened a console.`,
      note: { code: 'instance.event.console_opened', args: { login: caller.login } },
    });
    return { id, idleMinutes: settings.consoleIdleMinutes };
  }

  /** An open console of this caller's in this instance; throws a Fault where there is none. */
  async find(place: InstancePlace, caller: Caller, consoleId: string): Promise<OpenConsole> {
    const { id: instanceId } = await this.#given.insides.look(place, caller, 'edit');
    const kept = this.#open.get(consoleId);
    if (kept?.console && kept.instanceId === instanceId && isOf(caller, kept)) return kept.console;
    throw new Fault('console.not_found', 'This console is no longer open. Open another one.', 404);
  }

  /** Ends all of them, as the server stops. */
  close(): void {
    const fault = new Fault(
      'console.server_stops',
      'The server is stopping. Open another console once it is back.',
      503,
    );
    for (const { console } of this.#open.values()) console?.end(fault);
  }

  async #start(
    { id: instanceId, name, driver }: SeenInstance,
    caller: Caller,
    { id, size }: { readonly id: string; readonly size: ConsoleSize },
  ): Promise<OpenConsole> {
    const { trusted, settings } = this.#given;
    if (!driver.open)
      throw new Fault(
        'console.unsupported',
        'Resource groups of this type offer no consoles. Use the tools of the machine that runs the instance.',
        409,
      );
    const console = await driver.open(instanceId, {
      ...size,
      command: [...shell, name],
      unfenced: trusted.trusts(caller),
    });
    return new OpenConsole({
      console,
      idleMinutes: settings.consoleIdleMinutes,
      why: async (exitCode) => {
        const runs = async () => (await driver.observe(instanceId)).state === 'running';
        // Ended from outside, it may be the first to know that its instance was.
        if (exitCode > 128 && (await runs())) await sleep(noticeMs);
        if (await runs()) return undefined;
        return new Fault(
          'console.instance_ended',
          'The process of the instance has ended, and the console with it. Open another one once it runs again.',
          409,
        );
      },
      over: (fault) => {
        this.#open.delete(id);
        this.#note(instanceId, {
          reason: 'ConsoleClosed',
          message: `The console of ${caller.login} was closed.${fault ? ` ${fault.message}` : ''}`,
          note: fault
            ? {
                code: 'instance.event.console_closed_because',
                args: { ...fault.args, login: caller.login, because: fault.code },
              }
            : { code: 'instance.event.console_closed', args: { login: caller.login } },
        });
      },
    });
  }

  #requireRoom(caller: Caller): void {
    const { mostConsoles, mostConsolesOfUser } = this.#given.settings;
    if (mostConsoles === 0)
      throw new Fault(
        'console.off',
        'Consoles are switched off in this installation. Read the logs and files instead.',
        403,
      );
    const all = [...this.#open.values()];
    const [most, which] =
      all.length >= mostConsoles
        ? [mostConsoles, 'here']
        : all.filter(({ userId }) => userId === caller.userId).length >= mostConsolesOfUser
          ? [mostConsolesOfUser, 'of yours']
          : [];
    if (most === undefined) return;
    throw new Fault(
      'console.limit',
      `There are ${most} consoles ${which} open, which is the most. Close one, or try again later.`,
      429,
      { most: String(most) },
    );
  }

  #note(instanceId: number, happening: Parameters<InstanceInsides['note']>[1]): void {
    this.#given.insides
      .note(instanceId, happening)
      .catch((error: Error) =>
        this.#given.log.warn({ instanceId, error: error.message }, 'The use of a console could not be noted.'),
      );
  }
}

const isOf = ({ userId, key }: Caller, kept: Kept): boolean => kept.userId === userId && kept.keyId === key?.id;
