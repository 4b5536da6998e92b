import { useState } from 'react';
import { useTranslation } from 'react-i18next';
import { useAction } from '#core/web/state/state.ts';
import { toastFailure, toastSuccess } from '#core/web/state/toast.ts';
import { number } from '#core/web/text/format.ts';
import { EditIcon } from '#core/web/ui/icons/icons.tsx';
import { IconButton } from '#core/web/ui/inputs/icon-button.tsx';
import { services } from '#plugins/services/contract.ts';
import { serviceTexts, standingOf } from '#plugins/services/web/parts.ts';
import type { ServiceControlProps } from '#plugins/services/web/public.ts';
import { instances } from '../contract.ts';
import { CountDialog } from './asked/count-dialog.tsx';
import { useReviewedStart } from './reviewed-start.tsx';

const stales = [instances.shortModelStatus, services.getPagedModels];

/** Asks for another number of instances than a service is to have now. */
export function CountButton({ service, mayEdit, status }: ServiceControlProps) {
  const { t } = useTranslation('instances');
  const { send, pending } = useAction(instances.setRequestedInstancesCount, { stales });
  const [asking, setAsking] = useState(false);
  const { name } = serviceTexts(service);
  const set = (count: number) =>
    send({ account: service.id.accountId, model: service.id.modelId, body: count }).then(() =>
      toastSuccess(t('count.accepted', { name, number: number(count) })),
    );
  const failed = t('count.failed', { name });
  const more = useReviewedStart({ service, pending, start: set, failed });
  const tell = (error: unknown) => toastFailure(t, failed, error);
  if (!status || !mayEdit || service.archived) return null;
  const { instancesWanted: wanted = 0 } = standingOf(status);
  return (
    <>
      <IconButton
        size="xs"
        icon={<EditIcon />}
        label={t('count.title')}
        loading={more.busy}
        onClick={() => setAsking(true)}
      />
      {asking && (
        <CountDialog
          now={wanted}
          onCount={(count) => void (count > wanted ? more.ask(count) : set(count).catch(tell))}
          onClose={() => setAsking(false)}
        />
      )}
      {more.dialog}
    </>
  );
}
