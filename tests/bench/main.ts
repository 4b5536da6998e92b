// npm run bench [group…]: measures, prints a table and JSON lines, and fails where a limit is broken.
import { execFileSync } from 'node:child_process';
import { cpus, loadavg } from 'node:os';
import { join } from 'node:path';
import { measureAccounts } from './accounts.ts';
import { billing } from './billing.ts';
import { measureDatasets } from './datasets.ts';
import { develop } from './develop.ts';
import { faults } from './faults.ts';
import { judge, jsonOf, lineOf, type Figure, type Report } from './figures.ts';
import { gateway } from './gateway.ts';
import { familyOf } from './processes.ts';
import { start } from './start.ts';
import { screens } from './screens.ts';
import { storage } from './storage.ts';
import { web } from './web.ts';
import { measureLists } from './lists.ts';
import { loads } from './load-group.ts';
import { generator } from './load.ts';
import { measurePlacement } from './placement.ts';
import { measureScaling } from './scaling.ts';

const groups: Readonly<Record<string, (report: Report) => Promise<void>>> = {
  start: async (report) => {
    await start(report);
    await develop(report);
  },
  web,
  screens,
  lists: measureLists,
  accounts: measureAccounts,
  datasets: measureDatasets,
  gateway,
  load: loads,
  scaling: measureScaling,
  placement: measurePlacement,
  storage,
  billing,
  faults,
};

/** What a group takes at most in its short form; one that is asked for longer loads has what it takes. */
const groupMs =
  900_000 +
  2_000 *
    (Number(process.env.SOAK_SECONDS ?? 0) +
      Number(process.env.LOAD_SECONDS ?? 0) +
      60 * Number(process.env.FAULT_ROUNDS ?? 0));

const asked = process.argv.slice(2);
const unknown = asked.find((name) => !(name in groups));
if (unknown !== undefined) {
  console.error(`There is no group ${unknown}; there are ${Object.keys(groups).join(', ')}.`);
  process.exit(1);
}

for (const signal of ['SIGINT', 'SIGTERM'] as const) process.once(signal, () => breakOff('It was told to stop.'));

process.chdir(join(import.meta.dirname, '../..'));
execFileSync(process.execPath, ['build.mjs', 'missing'], { stdio: 'inherit' });
console.log(
  `${cpus().length} processors (${cpus()[0]?.model.trim()}), load average ${loadavg()[0]!.toFixed(1)}, Node ${process.version}, load by ${generator}`,
);

const found: { readonly group: string; readonly figure: Figure }[] = [];
let broken = 0;
for (const name of asked.length > 0 ? asked : Object.keys(groups)) {
  console.log(`\n${name}`);
  const late = setTimeout(() => breakOff(`${name} does not come to an end.`), groupMs);
  try {
    await groups[name]!((figure) => {
      found.push({ group: name, figure });
      console.log(lineOf(figure));
    });
  } catch (error) {
    broken += 1;
    console.error(`${name} could not be measured: ${(error as Error).message}`);
  }
  clearTimeout(late);
}

console.log('');
for (const { group, figure } of found) console.log(jsonOf(group, figure));
const failed = found.filter(({ figure }) => !judge(figure).passed);
if (failed.length + broken > 0) {
  console.error(
    `\nfailed: ${[...failed.map(({ group, figure }) => `${group}: ${figure.name}`), ...(broken ? [`${broken} groups that could not be measured`] : [])].join('; ')}`,
  );
  process.exitCode = 1;
}

/** Ends everything that was started. */
function breakOff(why: string): never {
  console.error(why);
  for (const pid of familyOf(process.pid).slice(1)) process.kill(pid, 'SIGKILL');
  process.exit(1);
}
