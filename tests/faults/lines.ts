import { execFileSync, spawn } from 'node:child_process';
import { vi } from 'vitest';

/** A network of its own for one process, at the other end of a line. Needs root. */
export interface Beyond {
  /** Where this end of the line is. */
  readonly here: string;
  /** What is to stand before a command that is to run there. */
  readonly enter: readonly string[];
  /** Cuts the line, or mends it. */
  cut(is: boolean): void;
  remove(): void;
}

const [space, outer, inner, here, there] = [
  'berth-drill',
  'berth-drill0',
  'berth-drill1',
  '10.213.77.1',
  '10.213.77.2',
] as const;
const ip = (...args: readonly string[]): void => void execFileSync('ip', args, { stdio: 'pipe' });

/** One that takes no time and loses nothing. */
export function layLine(): Beyond {
  ip('link', 'add', outer, 'type', 'veth', 'peer', 'name', inner);
  return joined(() => undefined);
}

/** Opens two interfaces whose packets come from and go to a program, and runs it with their files. */
const opening = `$^F = 255;
my @files = map { sysopen(my $file, "/dev/net/tun", 2) or die $!; my $asked = pack("a16 S x22", $_, 0x1001); ioctl($file, 0x400454CA, $asked) or die $!; $file } splice @ARGV, 0, 2;
exec @ARGV, map { fileno($_) } @files or die $!`;

/** One on which each packet is so late, and such a share of them is lost. */
export async function layPoorLine({
  lateMs,
  lostShare,
}: {
  readonly lateMs: number;
  readonly lostShare: number;
}): Promise<Beyond> {
  const carrier = spawn(
    'perl',
    [
      '-e',
      opening,
      outer,
      inner,
      process.execPath,
      `${import.meta.dirname}/poor-line.ts`,
      String(lateMs),
      String(lostShare),
    ],
    { stdio: ['ignore', 'ignore', 'inherit'] },
  );
  await vi.waitFor(() => ip('link', 'show', inner), { timeout: 10_000, interval: 50 });
  return joined(() => carrier.kill('SIGKILL'));
}

function joined(end: () => unknown): Beyond {
  ip('netns', 'add', space);
  ip('link', 'set', inner, 'netns', space);
  ip('addr', 'add', here, 'peer', there, 'dev', outer);
  ip('-n', space, 'addr', 'add', there, 'peer', here, 'dev', inner);
  ip('link', 'set', outer, 'up');
  ip('-n', space, 'link', 'set', inner, 'up');
  return {
    here,
    enter: ['ip', 'netns', 'exec', space],
    cut: (is) => ip('link', 'set', outer, is ? 'down' : 'up'),
    remove() {
      end();
      ip('netns', 'del', space);
    },
  };
}
