// All tests: those of sources and servers, then the journeys. Where machines do much else, a test may fail that waits for a process; files that
// hold such a test are run once more, by themselves: tests of a file share a server, so that one alone does not find what it began with.
import { spawnSync } from 'node:child_process';
import { mkdtempSync, readFileSync, rmSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';

const configurations = ['tests/vitest.config.ts', 'tests/journeys/vitest.config.ts'];
/** More than so many have failed for a reason of their own. */
const mostFiles = 6;

const folder = mkdtempSync(join(tmpdir(), 'berth-tests-'));
const failedFiles = join(folder, 'failed');

/** Whether all passed of what the arguments name, or everything. */
function run(config, ...more) {
  rmSync(failedFiles, { force: true });
  const { status } = spawnSync('vitest', ['run', '--config', config, ...more], {
    stdio: 'inherit',
    env: { ...process.env, FAILED_FILES: failedFiles },
  });
  return status === 0;
}

/** Files with a test that failed, of the last run; none where it failed for another reason. */
function failed() {
  try {
    return readFileSync(failedFiles, 'utf8').split('\n').filter(Boolean);
  } catch {
    return [];
  }
}

const flaky = [];

function passes(config) {
  if (run(config)) return true;
  const again = failed();
  if (again.length === 0 || again.length > mostFiles) return false;
  console.log(`\nOnce more, by themselves: ${again.join(', ')}\n`);
  if (!run(config, '--maxWorkers=1', ...again)) return false;
  flaky.push(...again);
  return true;
}

try {
  process.exitCode = configurations.every(passes) ? 0 : 1;
  if (flaky.length > 0) console.log(`\nPassed only when they were run by themselves: ${flaky.join(', ')}\n`);
} finally {
  rmSync(folder, { recursive: true, force: true });
}
