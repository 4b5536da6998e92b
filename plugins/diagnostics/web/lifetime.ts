import { duration } from '#core/web/text/format.ts';
import type { ModelInstanceData } from '#plugins/instances/contract.ts';

/** How long an instance has been there, or was. */
export function lifetimeOf({ createdTimestamp, statusInfo }: ModelInstanceData, now = Date.now()): string {
  const until = statusInfo.isDeleted ? Date.parse(statusInfo.since) : now;
  return duration(Math.max(0, until - Date.parse(createdTimestamp)));
}
