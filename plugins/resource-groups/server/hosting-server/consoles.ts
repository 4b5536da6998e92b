import { Fault } from '#core/contract/fault.ts';
import type { Console, ConsoleStart } from '../public.ts';
import type { LocalFencing } from './fence/fencing.ts';
import { environmentOf } from './processes.ts';
import { openTerminal } from './terminal.ts';

interface Beside {
  readonly instanceId: number;
  /** The process of the instance. */
  readonly processId: number;
  /** Where its program runs. */
  readonly folder: string;
}

/** The consoles of this machine's instances. */
export class Consoles {
  readonly #fencing: Pick<LocalFencing, 'joining'>;
  readonly #open = new Map<number, Set<Console>>();

  constructor(fencing: Pick<LocalFencing, 'joining'>) {
    this.#fencing = fencing;
  }

  /** Opens a program with the rights, limits and environment of an instance. */
  open({ instanceId, processId, folder }: Beside, start: ConsoleStart): Console {
    const [program, ...args] = start.command;
    const fenced = this.#fencing.joining({ program, args }, { instanceId, processId, folder });
    if (!fenced && !start.unfenced)
      throw new Fault(
        'console.unfenced',
        'Instances are not fenced in on this machine, so a console could reach whatever this server can, and only superadministrators open one. Ask one of them, or have the operator set UNFENCED_INSTANCES=true.',
        403,
      );
    const console = openTerminal(fenced ?? { program, args }, {
      columns: start.columns,
      rows: start.rows,
      cwd: folder,
      environment: variablesOf(processId),
    });
    const open = this.#open.get(instanceId) ?? new Set();
    this.#open.set(instanceId, open.add(console));
    void console.ended.then(() => {
      open.delete(console);
      if (open.size === 0) this.#open.delete(instanceId);
    });
    return console;
  }

  /** Ends those of an instance that has ended: where nothing fences them in, nothing else would. */
  end(instanceId: number): void {
    for (const console of this.#open.get(instanceId) ?? []) console.end();
  }
}

const variablesOf = (processId: number): Readonly<Record<string, string>> =>
  Object.fromEntries(
    environmentOf(processId)
      .filter((line) => line.includes('='))
      .map((line) => [line.slice(0, line.indexOf('=')), line.slice(line.indexOf('=') + 1)]),
  );
