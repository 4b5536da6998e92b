import { EventsSign } from '#plugins/notifications/web/parts.tsx';
import type { ModelInfoData } from '#plugins/services/contract.ts';

/** That instances of a service failed since its event history was last looked at. */
export function InstancesSign({ service: { id } }: { service: Pick<ModelInfoData, 'id'> }) {
  const { accountId, modelId } = id;
  return <EventsSign about={{ accountId, modelId }} href={`/workspace/model/${accountId}/${modelId}/history`} />;
}
