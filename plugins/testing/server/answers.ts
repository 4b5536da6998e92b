import { Fault } from '#core/contract/fault.ts';
import { pagination } from '#core/contract/page.ts';
import { signedIn, type Asked } from '#core/server/auth/identity.ts';
import type { Answers } from '#core/server/points.ts';
import type { Services } from '#plugins/services/server/public.ts';
import type { testing } from '../contract.ts';
import type { ExampleStore } from './example-store.ts';
import type { RunStore } from './run-store.ts';
import type { ShareStore } from './share-store.ts';

interface Parts {
  readonly services: Services;
  readonly runs: RunStore;
  readonly shares: ShareStore;
  readonly examples: ExampleStore;
}

interface Named {
  readonly account: string;
  readonly model: string;
}

const usualSize = 20;

/** Answers what people keep of their tests. Runs and shares belong to persons: not even the service's owner reads them. */
export function testingAnswers({ services, runs, shares, examples }: Parts): Answers<typeof testing> {
  const find = async ({ account, model }: Named, { caller }: Asked, purpose: 'see' | 'edit'): Promise<number> =>
    (await services.require(caller, account, model, purpose)).id;
  const forPerson = async (
    { account, model }: Named,
    asked: Asked,
  ): Promise<readonly [user: number, model: number]> => {
    const person = personOf(asked);
    return [person, (await services.require(asked.caller, account, model, 'call')).id];
  };
  return {
    async getTestRuns(input, asked) {
      const { page = 0, size = usualSize } = input;
      const { total, runs: records } = await runs.list(...(await forPerson(input, asked)), page, size);
      return { paging: pagination(total, { page, size }), records };
    },
    saveTestRun: async ({ body, ...input }, asked) => runs.add(...(await forPerson(input, asked)), body),
    getTestRun: async ({ runId, ...input }, asked) => runs.find(...(await forPerson(input, asked)), runId),
    deleteTestRun: async ({ runId, ...input }, asked) => runs.remove(...(await forPerson(input, asked)), runId),
    deleteTestRuns: async (input, asked) => runs.removeAll(...(await forPerson(input, asked))),

    shareTest: async ({ body, ...input }, asked) => shares.add(...(await forPerson(input, asked)), body),
    getTestShares: async (input, asked) => shares.list(...(await forPerson(input, asked))),
    async getTestShare({ shareId, ...input }, asked) {
      const [, modelId] = await forPerson(input, asked);
      return shares.open(modelId, shareId);
    },
    deleteTestShare: async ({ shareId, ...input }, asked) => shares.revoke(...(await forPerson(input, asked)), shareId),

    getTestExamples: async (input, asked) => examples.list(await find(input, asked, 'see')),
    createTestExample: async ({ body, ...input }, asked) => examples.add(await find(input, asked, 'edit'), body),
    getTestExample: async ({ exampleId, ...input }, asked) => examples.find(await find(input, asked, 'see'), exampleId),
    deleteTestExample: async ({ exampleId, ...input }, asked) =>
      examples.remove(await find(input, asked, 'edit'), exampleId),
  };
}

/** A key is in the hands of programs, and of whoever it was given to: it must not read what its maker has tried out. */
function personOf(asked: Asked): number {
  const { userId, key } = signedIn(asked);
  if (key) throw new Fault('session.required', 'Only people who are signed in may do this; an API key may not.', 403);
  return userId;
}
