import { useAtomValue } from 'jotai';
import { useState } from 'react';
import { useTranslation } from 'react-i18next';
import { sessionAtom } from '#core/web/auth/session.ts';
import { faultText } from '#core/web/fault-text.ts';
import { useAction } from '#core/web/state.ts';
import { toastFailure, toastSuccess } from '#core/web/toast.ts';
import { Button } from '#core/web/ui/button.tsx';
import { ConfirmDialog } from '#core/web/ui/confirm-dialog.tsx';
import { StartIcon, StopIcon } from '#core/web/ui/icons.tsx';
import { instances } from '#plugins/instances/contract.ts';
import { services, type ModelInfoData, type ModelShortStatusData } from '../contract.ts';
import { serviceTexts } from './names.ts';

interface PowerButtonProps {
  service: ModelInfoData;
  mayEdit: boolean;
  /** How the service stands; nothing is offered before that is known. */
  status: ModelShortStatusData | undefined;
}

const stales = [instances.shortModelStatus, services.getModelInfo, services.getPagedModels];

/** Starts a service that is down or stops one that is up. Who may not change it can still wake it. */
export function PowerButton({ service, mayEdit, status }: PowerButtonProps) {
  const { user } = useAtomValue(sessionAtom);
  if (!user || !status || service.prototype || service.hostingType === 'EXTERNAL') return null;
  const up = status.state === 'RUNNING' || status.state === 'STARTING';
  const down = status.state === 'INACTIVE' || status.state === 'SLEEPING';
  if (up && mayEdit) return <StopButton service={service} />;
  if (down) return mayEdit ? <StartButton service={service} /> : <WakeButton service={service} />;
  return null;
}

function StartButton({ service }: { service: ModelInfoData }) {
  const { send, pending } = useAction(instances.setRequestedInstancesCount, { stales });
  const count = Math.max(1, service.minInstancesCount ?? 1);
  return <Starter service={service} pending={pending} start={() => send({ account: service.id.accountId, model: service.id.modelId, body: count })} />;
}

function WakeButton({ service }: { service: ModelInfoData }) {
  const { account } = useAtomValue(sessionAtom);
  const { send, pending } = useAction(instances.startSingleInstance, { stales });
  return <Starter service={service} pending={pending} start={() => send({ account: service.id.accountId, model: service.id.modelId, ...(account && { causeAccountId: account.id }) })} />;
}

function Starter({ service, pending, start }: { service: ModelInfoData; pending: boolean; start: () => Promise<unknown> }) {
  const { t } = useTranslation('services');
  const { name } = serviceTexts(service);
  const press = () => start().then(() => toastSuccess(t('start.accepted', { name })), (error: unknown) => toastFailure(t, t('start.failed', { name }), error));
  return <Button icon={<StartIcon />} loading={pending} onClick={() => void press()}>{t('start.action')}</Button>;
}

function StopButton({ service }: { service: ModelInfoData }) {
  const { t } = useTranslation('services');
  const [asking, setAsking] = useState(false);
  const { send, pending, error, reset } = useAction(instances.setRequestedInstancesCount, { stales });
  const { name } = serviceTexts(service);

  function close() {
    setAsking(false);
    reset();
  }

  async function stop() {
    // A failure stays in the dialog, which shows it.
    const accepted = await send({ account: service.id.accountId, model: service.id.modelId, body: 0 }).then(() => true, () => false);
    if (!accepted) return;
    setAsking(false);
    toastSuccess(t('stop.accepted', { name }));
  }

  return (
    <>
      <Button icon={<StopIcon />} onClick={() => setAsking(true)}>{t('stop.action')}</Button>
      <ConfirmDialog
        open={asking}
        onClose={close}
        onConfirm={() => void stop()}
        title={t('stop.title', { name })}
        tone="primary"
        confirmLabel={t('stop.action')}
        cancelLabel={t('cancel')}
        busy={pending}
        error={error && faultText(t, error)}
      >
        {t('stop.text')}
      </ConfirmDialog>
    </>
  );
}
