// Everything that can be said of the sources without running them: types, lint, dead code, locales, budgets.
import { spawnSync } from 'node:child_process';

const checks = [
  ['types', 'tsc', ['-p', '.']],
  ['format', 'oxfmt', ['--check']],
  ['lint', 'oxlint', ['--deny-warnings']],
  ['dead code', 'knip', ['--no-progress']],
  ['build', 'node', ['build.mjs', 'missing']],
  [
    'boundaries, locales, README, budgets',
    'vitest',
    [
      'run',
      '--config',
      'tests/vitest.config.ts',
      'tests/architecture.test.ts',
      'tests/locales.test.ts',
      'tests/readme.test.ts',
      'tests/budgets.test.ts',
    ],
  ],
];

const failed = checks.filter(([name, command, args]) => {
  console.log(`\n${name}`);
  return spawnSync(command, args, { stdio: 'inherit' }).status !== 0;
});
console.log(failed.length === 0 ? '\nall checks passed' : `\nfailed: ${failed.map(([name]) => name).join(', ')}`);
process.exitCode = failed.length === 0 ? 0 : 1;
