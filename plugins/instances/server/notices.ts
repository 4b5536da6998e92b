import type { Notice, NoticeCategory, Notifications } from '#plugins/notifications/server/public.ts';
import type { Services } from '#plugins/services/server/public.ts';
import { noticeNames } from './notice-names.ts';
import type { InstanceHappening } from './public.ts';

const category = (id: string, toldAtFirst = true): NoticeCategory => ({ id, toldAtFirst });

const errors = category('INSTANCE_ERRORS');
const restarts = category('INSTANCE_RESTART');
const evictions = category('INSTANCE_EVICTION');
// Starts and stops are daily work.
const startsAndStops = category('INSTANCE_START_STOP', false);

/** What accounts may do without hearing of. */
export const categories = [category('SERVICE_FIT'), evictions, startsAndStops, errors, restarts];

/** Tells the people of a service what happens to its instances. */
export const watchInstances =
  ({ notifications, services }: { readonly notifications: Notifications; readonly services: Services }) =>
  async (happening: InstanceHappening): Promise<void> => {
    if (!isTold(happening)) return;
    const service = await services.byId(happening.modelId);
    if (service) for (const notice of noticesOf(happening, service)) await notifications.raise(notice);
  };

const isTold = ({ type, reason, failures }: InstanceHappening): boolean =>
  type === 'Warning' || (reason === 'Started' && failures === 0) || reason === 'Stopping' || reason === 'Recovered';

/** What an account is told of one event; an end that is mended by itself is less than one that keeps coming back. */
export function noticesOf(happening: InstanceHappening, service: Parameters<typeof noticeNames>[0]): readonly Notice[] {
  const { accountId, modelId, instanceId, type, reason, message, note, looping } = happening;
  const about = {
    accountId,
    type: 'PIPELINE_OPERATION',
    text: message,
    ...noticeNames(service),
    ...(note && { params: { ...note.args, note: note.code } }),
  } as const;
  const ofService = { ...about, entity: { name: 'model', key: { accountId, modelId } } };
  const ofInstance = {
    ...about,
    entity: { name: 'instance', key: { accountId, modelId, instanceId } },
    severity: 'INFO',
    category: startsAndStops,
  } as const;
  if (type === 'Warning' && (looping || reason === 'Refused')) {
    // What ends again and again had started.
    const operationType = reason === 'Refused' ? 'RUN' : 'RELOAD';
    const failed = { ...ofService, severity: 'ERROR', category: errors, operationType } as const;
    return [failed, { ...failed, type: 'MODEL_EVENTS_ERROR_INDICATOR' }];
  }
  if (reason === 'Evicted')
    return [{ ...ofInstance, severity: 'WARNING', category: evictions, operationType: 'EVICT' }];
  // It has not failed: it waits, such as for room.
  if (reason === 'Queued') return [{ ...ofService, severity: 'WARNING', category: errors, operationType: 'RUN' }];
  // Told to whoever was told that it fails.
  if (reason === 'Recovered') return [{ ...ofService, severity: 'INFO', category: errors, operationType: 'RELOAD' }];
  if (type === 'Warning') return [{ ...ofService, severity: 'WARNING', category: restarts, operationType: 'RELOAD' }];
  return [{ ...ofInstance, operationType: reason === 'Started' ? 'RUN' : 'REMOVE' }];
}
