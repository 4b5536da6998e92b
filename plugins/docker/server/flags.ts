import type { HostConfig } from 'dockerode';
import { Fault } from '#core/contract/fault.ts';
import { amountOf } from '#core/contract/quantity.ts';
import type { DriverSettings } from '#plugins/resource-groups/server/public.ts';
import type { Refusal } from '#plugins/services/server/public.ts';

/** What flags of a service lay over its container: nothing that reaches beyond it. */
export interface Flagged {
  readonly container: { WorkingDir?: string; User?: string; StopSignal?: string; Entrypoint?: string[] };
  readonly host: HostConfig;
}

type Lay = (to: Flagged, value: string) => void;

/** Sizes in the engine's words, `64m` and `1g`, or in ours. */
function sizeOf(flag: string, value: string): number {
  const bytes = amountOf(value.replace(/^(\d+)([kmg])b?$/i, (_, number, unit) => `${number}${unit.toUpperCase()}i`));
  if (!bytes) throw wrong(flag, value, 'a size such as 64m or 1g');
  return bytes;
}

const wrong = (flag: string, value: string, expected: string): Fault =>
  new Fault(
    'docker.flag.value',
    `The flag --${flag} cannot be ${JSON.stringify(value)}: it takes ${expected}. Correct it in the hosting settings of the service.`,
    400,
    { flag, value, expected },
  );

const allowed: Readonly<Record<string, Lay>> = {
  'cap-drop': ({ host }, value) => void (host.CapDrop = [...(host.CapDrop ?? []), value]),
  cpus: ({ host }, value) => {
    const cores = Number(value);
    if (!(cores > 0)) throw wrong('cpus', value, 'a number of cores such as 1.5');
    host.NanoCpus = Math.round(cores * 1e9);
  },
  entrypoint: ({ container }, value) => void (container.Entrypoint = [value]),
  init: ({ host }) => void (host.Init = true),
  'read-only': ({ host }) => void (host.ReadonlyRootfs = true),
  'shm-size': ({ host }, value) => void (host.ShmSize = sizeOf('shm-size', value)),
  'stop-signal': ({ container }, value) => void (container.StopSignal = value),
  tmpfs: ({ host }, value) => {
    const [path = '', ...options] = value.split(':');
    if (!path.startsWith('/')) throw wrong('tmpfs', value, 'a path such as /tmp:size=64m');
    host.Tmpfs = { ...host.Tmpfs, [path]: options.join(':') };
  },
  ulimit: ({ host }, value) => {
    const [, Name, soft, hard] = /^([a-z]+)=(\d+)(?::(\d+))?$/.exec(value) ?? [];
    if (!Name) throw wrong('ulimit', value, 'a limit such as nofile=1024:4096');
    const others = ((host.Ulimits ?? []) as readonly { Name: string }[]).filter((each) => each.Name !== Name);
    host.Ulimits = [...others, { Name, Soft: Number(soft), Hard: Number(hard ?? soft) }] as never;
  },
  user: ({ container }, value) => void (container.User = value),
  workdir: ({ container }, value) => void (container.WorkingDir = value),
};
const bare: ReadonlySet<string> = new Set(['init', 'read-only']);

/** Lays a service's flags over its container; throws a Fault that names the first one that may not be. */
export function layFlags(to: Flagged, flags: readonly string[]): void {
  for (const written of flags) {
    const [, flag = written, given] = /^--([a-z-]+)(?:(?:=|\s+)(.*))?$/s.exec(written.trim()) ?? [];
    const lay = Object.hasOwn(allowed, flag) ? allowed[flag] : undefined;
    const names = Object.keys(allowed)
      .map((each) => `--${each}`)
      .join(', ');
    if (!lay)
      throw new Fault(
        'docker.flag',
        `The additional flag ${JSON.stringify(written)} is not allowed. Remove it in the hosting settings of the service; allowed are ${names}.`,
        400,
        { flag: written, allowed: names },
      );
    if (bare.has(flag) ? given !== undefined && given !== 'true' : !given)
      throw wrong(flag, given ?? '', bare.has(flag) ? 'no value' : 'a value');
    lay(to, given ?? '');
  }
}

/** What is wrong with the first of a service's flags that may not be, as it is told when they are saved. */
export function refusedFlag({ additionalFlags }: Pick<DriverSettings, 'additionalFlags'>): readonly Refusal[] {
  try {
    layFlags({ container: {}, host: {} }, additionalFlags);
    return [];
  } catch (error) {
    if (!(error instanceof Fault)) throw error;
    const { flag, allowed: names, value } = error.args;
    const message =
      names === undefined
        ? `must not hold --${flag} with the value ${JSON.stringify(value)}`
        : `must not hold ${JSON.stringify(flag)}; the flags that it may hold are ${names}`;
    return [{ path: ['additionalFlags'], message }];
  }
}
