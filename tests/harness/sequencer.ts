import { BaseSequencer, type TestSpecification } from 'vitest/node';

/** What starts whole products or goes through all calls, by what its path says. */
const long = /\/tests\/|\/postgres\/embedded|\/(restart|trouble|life)\.test/;

/** A sequencer that begins with the longest files of a project, so that no worker is left alone with one at the end; a fresh clone knows no times to go by. */
export default class LongestFirst extends BaseSequencer {
  override async sort(files: TestSpecification[]): Promise<TestSpecification[]> {
    const sorted = await super.sort(files);
    const rank = ({ project, moduleId }: TestSpecification) => [project.name, long.test(moduleId) ? 0 : 1] as const;
    return sorted.toSorted((a, b) => {
      const [[project, first], [other, second]] = [rank(a), rank(b)];
      return project === other ? first - second : 0;
    });
  }
}
