import type { Environment } from '#core/server/environment.ts';
import type { Answers } from '#core/server/points.ts';
import type { resourceGroups } from '../../contract.ts';
import type { Fencing, PriceSync } from '../public.ts';
import type { GroupMigration } from '../migration.ts';
import { adminAnswers } from './admin-answers.ts';
import { connectionAnswers } from './connection-answers.ts';
import { groupAnswers } from './group-answers.ts';
import { historyAnswers } from './history-answers.ts';
import type { Parts } from './parts.ts';
import { providerAnswers } from './provider-answers.ts';
import { quotaAnswers } from './quota-answers.ts';
import { serverAnswers } from './server-answers.ts';
import { templateAnswers } from './template-answers.ts';

interface Given extends Parts {
  readonly fencing: Fencing;
  readonly environment: Environment;
  readonly migration: GroupMigration;
  readonly prices: PriceSync;
}

/** Answers of the calls on resource groups. */
export function allAnswers({
  fencing,
  environment,
  migration,
  prices,
  ...parts
}: Given): Answers<typeof resourceGroups> {
  return {
    ...adminAnswers({ ...parts, migration, prices }),
    ...groupAnswers(parts),
    ...connectionAnswers(parts),
    ...historyAnswers(parts),
    ...quotaAnswers(parts),
    ...serverAnswers(parts),
    ...templateAnswers(parts),
    ...providerAnswers(parts),
    async getStartPlan({ account, model, ...wish }, { caller }) {
      return parts.planner.plan(await parts.catalogue.require(caller, account, model, 'call'), wish, caller);
    },
    async getInstanceFence() {
      const missing = await fencing.missing();
      const reached = missing === undefined ? fencing.reached() : undefined;
      return {
        hosting: environment.roles.includes('hosting'),
        ...(missing !== undefined && { missing }),
        held: missing === undefined ? [...fencing.held()] : [],
        ...(reached && { reached: [...reached] }),
      };
    },
  };
}
