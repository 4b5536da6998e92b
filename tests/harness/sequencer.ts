import { createHash } from 'node:crypto';
import { relative } from 'node:path';
import { BaseSequencer, type TestSpecification } from 'vitest/node';

/** What starts whole products, goes through all calls or waits for what takes its time, by what its path says. */
const long = [
  /\/tests\/(?!journeys\/)/,
  /\/journeys\/(access|chat|hosting-charges|hosts|microphone|monitoring|texts|training)\.test/,
  /\/postgres\/embedded|\/vast-ai\//,
  /\/(autoscaling|driver-contract|ended-servers|joined|life|placement|replacing|restart|server-scaling|stepping|stopping|trouble)\.test/,
];
const isLong = ({ moduleId }: TestSpecification): boolean => long.some((path) => path.test(moduleId));

/**
 * A sequencer that begins with the longest files of a project, so that no worker is left alone with one at the end; a fresh clone knows no
 * times to go by. They wait more than they work, so each is followed by a file that works, and those of one folder do not wait together.
 */
export default class LongestFirst extends BaseSequencer {
  override async sort(files: TestSpecification[]): Promise<TestSpecification[]> {
    const sorted = await super.sort(files);
    const projects = [...new Set(sorted.map(({ project }) => project))];
    return projects.flatMap((project) => this.#sortOf(sorted.filter((file) => file.project === project)));
  }

  #sortOf(files: readonly TestSpecification[]): TestSpecification[] {
    // The same way each time.
    const mixed = ({ moduleId }: TestSpecification) =>
      createHash('md5').update(relative(this.ctx.config.root, moduleId)).digest('hex');
    const first = files.filter(isLong).toSorted((a, b) => (mixed(a) < mixed(b) ? -1 : 1));
    const others = files.filter((file) => !isLong(file));
    return [
      ...first.flatMap((file, index) => [file, ...others.slice(index, index + 1)]),
      ...others.slice(first.length),
    ];
  }
}
