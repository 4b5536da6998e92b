import { createHash } from 'node:crypto';
import { relative } from 'node:path';
import { BaseSequencer, type TestSpecification } from 'vitest/node';

/** What starts whole products, goes through all calls or waits for what takes its time, by what its path says. */
const long =
  /\/tests\/|\/postgres\/embedded|\/vast-ai\/|\/(autoscaling|driver-contract|ended-servers|joined|life|placement|restart|stepping|stopping|trouble)\.test/;

/** Mixes those that keep a processor busy with those that wait, which lie in folders of their own: the same way each time. */
const mixed = (path: string) => createHash('sha1').update(path).digest('hex');

/** A sequencer that begins with the longest files of a project, so that no worker is left alone with one at the end; a fresh clone knows no times to go by. */
export default class LongestFirst extends BaseSequencer {
  override async sort(files: TestSpecification[]): Promise<TestSpecification[]> {
    const sorted = await super.sort(files);
    const rank = ({ project, moduleId }: TestSpecification) =>
      [project.name, long.test(moduleId) ? mixed(relative(this.ctx.config.root, moduleId)) : 'last'] as const;
    return sorted.toSorted((a, b) => {
      const [[project, first], [other, second]] = [rank(a), rank(b)];
      if (project !== other || first === second) return 0;
      return first < second ? -1 : 1;
    });
  }
}
