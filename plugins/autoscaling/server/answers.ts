import { pagination } from '#core/contract/page.ts';
import type { Answers } from '#core/server/points.ts';
import type { Clock } from '#core/server/runtime.ts';
import type { Accounts } from '#plugins/accounts/server/public.ts';
import type { Services } from '#plugins/services/server/public.ts';
import type { autoscaling, ScalingData, ScalingDecisionData } from '../contract.ts';
import { boundsAt } from '../contract/policy.ts';
import type { DecisionLog } from './decision-log.ts';
import type { FactSource, Look } from './facts/facts.ts';
import { policyFor, slotOf } from './scaled.ts';
import type { StoredDecision } from './tables.ts';

interface Given {
  readonly services: Services;
  readonly accounts: Accounts;
  readonly facts: FactSource;
  readonly decisions: DecisionLog;
  readonly clock: Clock;
  readonly quietMs: number;
}

const pageSize = 20;

export function scalingAnswers(given: Given): Answers<typeof autoscaling> {
  const { services, facts, decisions, clock, quietMs } = given;
  return {
    async getScaling({ account, model }, { caller }) {
      const service = await services.require(caller, account, model, 'see');
      const policy = await policyFor(service, given);
      const { min, max, slot } = boundsAt(policy, clock());
      const look = (await facts.of([service.id])).get(service.id);
      const { latency, cpu, ...load } = look?.facts.load ?? noLoad;
      const cooldownLeftMs = look ? policy.cooldownMs - look.facts.sinceChangeMs : 0;
      return {
        state: service.data.autoScalingConfiguration.enabled ? stateOf(look) : 'OFF',
        instances: look?.facts.count ?? 0,
        serving: look?.facts.serving ?? 0,
        minInstances: min,
        ...(max === undefined ? {} : { maxInstances: max }),
        ...(slot && { slot: slotOf(slot) }),
        timeZone: policy.timeZone,
        cooldownLeftSeconds: Math.max(0, Math.ceil(cooldownLeftMs / 1_000)),
        quietSeconds: quietMs / 1_000,
        load: { ...load, ...(latency === undefined ? {} : { latency }), ...(cpu === undefined ? {} : { cpu }) },
      };
    },
    async listScalingDecisions({ account, model, page = 0, size = pageSize }, { caller }) {
      const { id } = await services.require(caller, account, model, 'see');
      const { total, rows } = await decisions.page(id, { page, size });
      return { paging: pagination(total, { page, size }), records: rows.map(told) };
    },
  };
}

const noLoad: Look['facts']['load'] = { activeRequests: 0, requestRate: 0, latency: undefined, cpu: undefined };

const stateOf = (look: Look | undefined): ScalingData['state'] =>
  look?.facts.stopped ? 'STOPPED' : look?.facts.asleep ? 'ASLEEP' : 'ON';

const told = ({ id, at, from, to, by, details, refused, ...rest }: StoredDecision): ScalingDecisionData => ({
  id,
  at: at.toISOString(),
  from,
  to,
  by,
  ...details,
  ...(refused && {
    refused: { code: refused.code, message: refused.message, args: refused.args },
    refusals: rest.refusals,
    lastRefusedAt: rest.lastRefusedAt!.toISOString(),
  }),
  ...(rest.taskId === null ? {} : { jobId: String(rest.taskId) }),
});
