import type { Reporter, TestModule } from 'vitest/node';

/** A reporter that names at the end of a run each test that failed at its first try, so that another one hides nothing. */
export default class FlakyTests implements Reporter {
  onTestRunEnd(modules: readonly TestModule[]): void {
    const flaky = modules.flatMap(({ relativeModuleId, children }) =>
      [...children.allTests()]
        .filter((test) => test.diagnostic()?.flaky)
        .map(({ fullName }) => `  ${relativeModuleId} > ${fullName}`),
    );
    if (flaky.length > 0)
      console.log(['', `Failed at their first try, and then passed (${flaky.length}):`, ...flaky, ''].join('\n'));
  }
}
