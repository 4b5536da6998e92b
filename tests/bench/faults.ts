import { spawn } from 'node:child_process';
import { once } from 'node:events';
import { existsSync } from 'node:fs';
import { readFile } from 'node:fs/promises';
import { createInterface } from 'node:readline';
import { faketimeLibrary } from '../faults/fake-time.ts';
import type { Figure, Report } from './figures.ts';
import { find } from './processes.ts';
import { withFolder } from './server.ts';

/** A fault that is injected, and the file that does it. */
interface Drill {
  readonly id: string;
  readonly what: string;
  readonly file: string;
  /** Of its tests only those that have this in their names. */
  readonly only?: string;
  /** Why it cannot be tried on this machine; undefined where it can. */
  readonly refused?: () => string | undefined;
}

const root =
  (...programs: readonly string[]) =>
  (): string | undefined => {
    if (process.getuid?.() !== 0) return 'it needs root';
    const missing = programs.find((program) => !find(program));
    return missing && `${missing} is not installed`;
  };

const drills: readonly Drill[] = [
  { id: 'F1', what: 'the server is killed at any moment under writes', file: 'tests/faults/server-kill.test.ts' },
  {
    id: 'F2',
    what: 'the disk loses its power under writes',
    file: 'tests/faults/power-cut.drill.ts',
    refused: root('mkfs.ext4', 'mount', 'perl'),
  },
  { id: 'F3', what: 'PostgreSQL is killed', file: 'tests/faults/database-kill.test.ts' },
  { id: 'F3', what: 'PostgreSQL stands still', file: 'tests/faults/database-stop.test.ts' },
  { id: 'F4', what: 'an instance is killed under load', file: 'tests/faults/instance-kill.test.ts', only: 'killed' },
  { id: 'F5', what: 'an instance hangs', file: 'tests/faults/instance-kill.test.ts', only: 'hangs' },
  { id: 'F6', what: 'the gate of 1,000 instances is killed', file: 'tests/faults/gate-restart.drill.ts' },
  { id: 'F7', what: '500 clients that send or read next to nothing', file: 'tests/faults/slow-clients.drill.ts' },
  {
    id: 'F8',
    what: 'the line to an instance is cut',
    file: 'tests/faults/network.drill.ts',
    only: 'is cut',
    refused: root('ip'),
  },
  {
    id: 'F8',
    what: 'the line to an instance delays and loses',
    file: 'tests/faults/network.drill.ts',
    only: 'delays and loses',
    refused: () => root('ip', 'perl')() ?? (existsSync('/dev/net/tun') ? undefined : 'this kernel has no /dev/net/tun'),
  },
  { id: 'F9', what: 'the disk is full', file: 'tests/faults/disk-full.drill.ts', refused: root('mount') },
  {
    id: 'F10',
    what: 'the clock jumps',
    file: 'tests/faults/clock.drill.ts',
    refused: () => (faketimeLibrary() ? undefined : 'libfaketime is not installed'),
  },
  {
    id: 'F11',
    what: 'the server may open no more files',
    file: 'tests/faults/few-files.drill.ts',
    refused: () => (find('prlimit') ? undefined : 'prlimit is not installed'),
  },
  { id: 'F12', what: 'nonsense and floods at the gate', file: 'plugins/gateway/server/gate/abuse.test.ts' },
  { id: 'F12', what: 'requests that are wrong anywhere', file: 'tests/conformance/bad-input.test.ts' },
  { id: 'F12', what: 'calls of services that are wrong anywhere', file: 'tests/conformance/gateway-fuzz.test.ts' },
  {
    id: 'F12',
    what: 'machines that go down again and again',
    file: 'plugins/instances/server/restart.test.ts',
    only: 'ever',
  },
  { id: 'F13', what: 'two servers on one data folder', file: 'tests/faults/stopping.test.ts', only: 'a second server' },
  { id: 'F14', what: 'everything is lost and put back', file: 'tests/faults/restore.drill.ts' },
  { id: 'F15', what: 'the database is one of an earlier release', file: 'tests/upgrades/upgrade.test.ts' },
];

/** What no drill is written for. */
const missing: readonly string[] = ['F14 by pg_dump: the embedded PostgreSQL comes without it'];

/** Injects one fault after the other; each fails with the first of its expectations that does not hold. */
export const faults = async (report: Report): Promise<void> => {
  for (const drill of drills) {
    const why = drill.refused?.();
    if (why === undefined) await run(drill, report);
    else console.log(`not run: ${drill.id}, ${drill.what}: ${why}`);
  }
  for (const each of missing) console.log(`not run: ${each}`);
};

interface Results {
  readonly numPassedTests: number;
  readonly numFailedTests: number;
  readonly success: boolean;
  readonly testResults: readonly {
    readonly message: string;
    readonly assertionResults: readonly {
      readonly status: string;
      readonly fullName: string;
      readonly failureMessages: readonly string[];
    }[];
  }[];
}

/** What each file takes as its measure: more rounds, and cases that were not tried before. */
const more = { FAULT_ROUNDS: '4', FUZZ_RUNS: '200', FUZZ_SEED: String(Date.now() % 2 ** 31) };

const run = ({ id, what, file, only }: Drill, report: Report): Promise<void> =>
  withFolder(async (folder) => {
    const results = `${folder}/results.json`;
    const pattern = only ? ['-t', only] : [];
    const child = spawn(
      process.execPath,
      [
        'node_modules/vitest/vitest.mjs',
        'run',
        '--config',
        'tests/faults/vitest.config.ts',
        '--reporter=json',
        `--outputFile=${results}`,
        file,
        ...pattern,
      ],
      { stdio: ['ignore', 'pipe', 'ignore'], env: { ...more, ...process.env } },
    );
    const ended = once(child, 'exit');
    for await (const line of createInterface({ input: child.stdout }))
      if (line.startsWith('figure ')) report(JSON.parse(line.slice('figure '.length)) as Figure);
    await ended;
    const {
      numPassedTests: passed,
      numFailedTests: failed,
      success,
      testResults,
    } = JSON.parse(await readFile(results, 'utf8')) as Results;
    const messages = testResults
      .flatMap(({ message, assertionResults }) => [
        message,
        ...assertionResults.flatMap(({ fullName, failureMessages }) =>
          failureMessages.map((each) => `${fullName}: ${each}`),
        ),
      ])
      .filter((each) => each !== '');
    for (const message of messages) console.error(message.slice(0, 2_000));
    report({
      name: `${id}: ${what}`,
      value: success && passed > 0 ? 100 : (passed / Math.max(1, passed + failed)) * 99,
      unit: '% held',
      limit: { must: 100, atLeast: true },
    });
  });
