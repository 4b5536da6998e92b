import { Fault } from '#core/contract/fault.ts';
import type { Caller } from '#core/server/auth/identity.ts';
import type { Answers } from '#core/server/points.ts';
import type { Clock } from '#core/server/runtime.ts';
import type { Services } from '#plugins/services/server/public.ts';
import type { activity, ClickHistoryData } from '../contract.ts';
import type { ClickCounter } from './click-counts.ts';
import type { ClickLimit } from './click-limit.ts';
import type { ClickStore, StoredClick } from './click-store.ts';
import type { ActivityEnvironment } from './environment.ts';
import { pathOf, servicesShown } from './pages.ts';

interface Parts {
  readonly store: ClickStore;
  readonly counter: ClickCounter;
  readonly limit: ClickLimit;
  readonly services: Services;
  readonly environment: ActivityEnvironment;
  readonly clock: Clock;
}

/** How far a browser's clock may be off before the server's own time is taken instead. */
const believedMs = 86_400_000;

export function clickAnswers({ store, counter, limit, services, environment, clock }: Parts): Answers<typeof activity> {
  return {
    async saveClick({ body }, { caller, ip }) {
      if (environment.keptDays === 0)
        throw new Fault(
          'clicks.off',
          'Clicks are not kept here. Whoever runs this server can set CLICKS_KEPT_DAYS to keep them.',
          409,
        );
      limit.count(ip);
      const now = clock();
      const shown = await servicesShown(
        new Set(body.filter(({ entityId }) => entityId === undefined).map(({ pageUrl }) => pathOf(pageUrl))),
        services,
      );
      await store.add(
        body.map(({ creationTime = now.getTime(), accountId, pageUrl, ...rest }) => ({
          ...rest,
          ...(rest.entityId === undefined && shown.get(pathOf(pageUrl))),
          pageUrl: pathOf(pageUrl) || '/',
          accountId: accountOf(caller, accountId),
          createdAt: Math.abs(creationTime - now.getTime()) < believedMs ? new Date(creationTime) : now,
        })),
      );
    },
    async listAccountClicks(span, { account }) {
      return (await store.ofAccount(account.id, span)).map(told);
    },
    countAccountClicks: ({ days }, { account }) => counter.ofAccount(account.id, days),
    async countModelClicks({ account, model, days }, { caller }) {
      return counter.onModel((await services.require(caller, account, model, 'edit')).id, days);
    },
    async listModelClicks({ account, model, ...span }, { caller }) {
      const service = await services.require(caller, account, model, 'edit');
      const done = await store.onEntity('model', service.id, span);
      // Which other accounts came by is theirs to tell.
      return done.map((click) =>
        told({ ...click, accountId: click.accountId === service.account.id ? click.accountId : null }),
      );
    },
  };
}

/** The account that something was done for: the one that is named where the caller belongs to it, else the one that the caller chose. */
function accountOf(caller: Caller | undefined, named: number | undefined): number | undefined {
  if (named !== undefined && caller?.memberships.has(named)) return named;
  return caller?.account?.id;
}

function told({
  createdAt,
  accountId,
  entityId,
  entityType,
  pageUrl,
  description,
  eventType,
  elementId,
}: StoredClick): ClickHistoryData {
  const present = Object.entries({ accountId, entityId, entityType, description, elementId }).filter(
    ([, value]) => value !== null,
  );
  return { creationTime: createdAt.getTime(), pageUrl, eventType, ...Object.fromEntries(present) };
}
