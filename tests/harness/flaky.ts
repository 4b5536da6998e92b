import { writeFileSync } from 'node:fs';
import { stripVTControlCharacters } from 'node:util';
import type { Reporter, TestModule } from 'vitest/node';

/** A reporter that names at the end of a run each test that failed at its first try, with why, so that another one hides nothing; and in the file FAILED_FILES, where that is set, the files of which a test failed. */
export default class FlakyTests implements Reporter {
  onTestRunEnd(modules: readonly TestModule[], unhandled: readonly unknown[]): void {
    const file = process.env['FAILED_FILES'];
    const failed = modules.filter((module) => !module.ok()).map(({ relativeModuleId }) => relativeModuleId);
    if (file && unhandled.length === 0) writeFileSync(file, failed.join('\n'));
    const flaky = modules.flatMap(({ relativeModuleId, children }) =>
      [...children.allTests()]
        .filter((test) => test.diagnostic()?.flaky)
        .flatMap((test) => [
          `  ${relativeModuleId} > ${test.fullName}`,
          ...(test.result().errors ?? []).map(({ message, diff }) => reasonOf(message, diff)),
        ]),
    );
    if (flaky.length > 0) console.log(['', 'Failed at their first try, and then passed:', ...flaky, ''].join('\n'));
  }
}

/** The first lines of an error, below the name of its test. */
const reasonOf = (message: string, diff = ''): string =>
  stripVTControlCharacters(`${message}\n${diff}`)
    .split('\n')
    .filter((line) => line.trim() !== '')
    .slice(0, 12)
    .map((line) => `      ${line}`)
    .join('\n');
