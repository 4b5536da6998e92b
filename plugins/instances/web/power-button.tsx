import { useAtomValue } from 'jotai';
import { useState, type ComponentProps } from 'react';
import { useTranslation } from 'react-i18next';
import { sessionAtom } from '#core/web/auth/session.ts';
import { faultText } from '#core/web/page/fault-text.ts';
import { hostAtom, useAction } from '#core/web/state/state.ts';
import { toastFailure, toastSuccess } from '#core/web/state/toast.ts';
import { Button } from '#core/web/ui/inputs/button.tsx';
import { ConfirmDialog } from '#core/web/ui/overlays/confirm-dialog.tsx';
import { StartIcon, StopIcon } from '#core/web/ui/icons/icons.tsx';
import { services, type ModelInfoData } from '#plugins/services/contract.ts';
import { serviceTexts } from '#plugins/services/web/parts.ts';
import { startReview, type ServiceControlProps } from '#plugins/services/web/public.ts';
import { instances } from '../contract.ts';
import { RestartButton } from './restart-button.tsx';
import { isReviewed, StartDialog, WaitDialog, type Checked } from './start-dialog.tsx';

const stales = [instances.shortModelStatus, services.getModelInfo, services.getPagedModels];

/** Starts a service that is down or stops one that is up. Who may not change it can still wake it. */
export function Page({ service, mayEdit, status }: ServiceControlProps) {
  const { user } = useAtomValue(sessionAtom);
  if (!user || !status || service.prototype || service.archived || service.hostingType === 'EXTERNAL') return null;
  const up = status.state === 'RUNNING' || status.state === 'STARTING';
  const down = status.state === 'INACTIVE' || status.state === 'SLEEPING';
  if (up && mayEdit)
    return (
      <>
        {status.heldUp && <WaitButton service={service} heldUp={status.heldUp} />}
        <RestartButton service={service} />
        <StopButton service={service} />
      </>
    );
  if (down) return mayEdit ? <StartButton service={service} /> : <WakeButton service={service} />;
  return null;
}

function StartButton({ service }: { service: ModelInfoData }) {
  const { send, pending } = useAction(instances.setRequestedInstancesCount, { stales });
  const count = Math.max(1, service.minInstancesCount ?? 1);
  return (
    <Starter
      service={service}
      pending={pending}
      count={count}
      start={() => send({ account: service.id.accountId, model: service.id.modelId, body: count })}
    />
  );
}

function WakeButton({ service }: { service: ModelInfoData }) {
  const { account } = useAtomValue(sessionAtom);
  const { send, pending } = useAction(instances.startSingleInstance, { stales });
  return (
    <Starter
      service={service}
      pending={pending}
      count={1}
      start={() =>
        send({
          account: service.id.accountId,
          model: service.id.modelId,
          ...(account && { causeAccountId: account.id }),
        })
      }
    />
  );
}

interface StarterProps {
  service: ModelInfoData;
  pending: boolean;
  /** How many instances it would have then. */
  count: number;
  start: () => Promise<unknown>;
}

/** Starts a service, after what there is to know before that was read. */
function Starter({ service, pending, count, start }: StarterProps) {
  const { t } = useTranslation('instances');
  const check = useAction(instances.checkStart);
  const reviewed = useAtomValue(hostAtom).all(startReview).length > 0;
  const [asking, setAsking] = useState<Checked>();
  const { name } = serviceTexts(service);
  const failed = (error: unknown) => toastFailure(t, t('start.failed', { name }), error);
  const begin = () => start().then(() => toastSuccess(t('start.accepted', { name })), failed);

  async function press() {
    const { accountId: account, modelId: model } = service.id;
    const found = await check.send({ account, model, instances: count }).catch(failed);
    if (!found) return;
    const clear = found.verdict === 'pass' && found.warnings.length === 0;
    if (clear && !(reviewed && isReviewed())) await begin();
    else setAsking(found);
  }

  const close = () => setAsking(undefined);
  return (
    <>
      <Button icon={<StartIcon />} loading={pending || check.pending} onClick={() => void press()}>
        {t('start.action')}
      </Button>
      {asking && (
        <StartDialog
          service={service}
          count={count}
          checked={asking}
          busy={pending}
          onStart={() => void begin().then(close)}
          onClose={close}
        />
      )}
    </>
  );
}

/** Shows what it waits for, on demand. */
function WaitButton(props: Omit<ComponentProps<typeof WaitDialog>, 'onClose'>) {
  const { t } = useTranslation('instances');
  const [open, setOpen] = useState(false);
  return (
    <>
      <Button onClick={() => setOpen(true)}>{t('start.why')}</Button>
      {open && <WaitDialog {...props} onClose={() => setOpen(false)} />}
    </>
  );
}

function StopButton({ service }: { service: ModelInfoData }) {
  const { t } = useTranslation('instances');
  const [asking, setAsking] = useState(false);
  const { send, pending, error, reset } = useAction(instances.setRequestedInstancesCount, { stales });
  const { name } = serviceTexts(service);

  function close() {
    setAsking(false);
    reset();
  }

  async function stop() {
    // A failure stays in the dialog, which shows it.
    const accepted = await send({ account: service.id.accountId, model: service.id.modelId, body: 0 }).then(
      () => true,
      () => false,
    );
    if (!accepted) return;
    setAsking(false);
    toastSuccess(t('stop.accepted', { name }));
  }

  return (
    <>
      <Button icon={<StopIcon />} onClick={() => setAsking(true)}>
        {t('stop.action')}
      </Button>
      <ConfirmDialog
        open={asking}
        onClose={close}
        onConfirm={() => void stop()}
        title={t('stop.title', { name })}
        tone="primary"
        confirmLabel={t('stop.action')}
        cancelLabel={t('services:cancel')}
        busy={pending}
        error={error && faultText(t, error)}
      >
        {t('stop.text')}
      </ConfirmDialog>
    </>
  );
}
