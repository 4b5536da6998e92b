import { useAtomValue } from 'jotai';
import { useState, type ComponentProps } from 'react';
import { useTranslation } from 'react-i18next';
import { sessionAtom } from '#core/web/auth/session.ts';
import { faultText } from '#core/web/page/fault-text.ts';
import { useAction } from '#core/web/state/state.ts';
import { toastSuccess } from '#core/web/state/toast.ts';
import { Button } from '#core/web/ui/inputs/button.tsx';
import { ConfirmDialog } from '#core/web/ui/overlays/confirm-dialog.tsx';
import { StartIcon, StopIcon } from '#core/web/ui/icons/icons.tsx';
import { services, type ModelInfoData } from '#plugins/services/contract.ts';
import { serviceTexts } from '#plugins/services/web/parts.ts';
import type { ServiceControlProps } from '#plugins/services/web/public.ts';
import { instances } from '../contract.ts';
import { RestartButton } from './restart-button.tsx';
import { useReviewedStart } from './reviewed-start.tsx';
import { WaitDialog } from './start-dialog.tsx';

const stales = [instances.shortModelStatus, services.getModelInfo, services.getPagedModels];

/** Starts a service that is down or stops one that is up. Who may not change it can still wake it. */
export function PowerButton({ service, mayEdit, status }: ServiceControlProps) {
  const { user } = useAtomValue(sessionAtom);
  if (!user || !status || service.prototype || service.archived || service.hostingType === 'EXTERNAL') return null;
  const { internalRequested, hostingServerRequested } = status.instances;
  const down = status.state === 'INACTIVE' || status.state === 'SLEEPING';
  // What should run and fails is tried again and again, which can be ended.
  const up =
    status.state === 'RUNNING' ||
    status.state === 'STARTING' ||
    (status.state === 'INACTIVE' && internalRequested + hostingServerRequested > 0);
  if (!mayEdit) return <WakeButton service={service} down={down} />;
  return (
    <>
      {up && status.heldUp && <WaitButton service={service} heldUp={status.heldUp} />}
      {up && <RestartButton service={service} />}
      <StartStopButton service={service} up={up} down={down} />
    </>
  );
}

/** A button that has nothing to do any more stays, off, for as long as the focus is on it: it would be lost with the button. */
function useHeld() {
  const [held, setHeld] = useState(false);
  return { held, holds: { onFocus: () => setHeld(true), onBlur: () => setHeld(false) } };
}

/** One button in either state, as the focus is on it when one turns into the other. */
function StartStopButton({ service, up, down }: { service: ModelInfoData; up: boolean; down: boolean }) {
  const { t } = useTranslation('instances');
  const start = useStart(service);
  const stop = useStop(service);
  const { held, holds } = useHeld();
  return (
    <>
      {up ? (
        <Button key="power" icon={<StopIcon />} onClick={stop.ask} {...holds}>
          {t('stop.action')}
        </Button>
      ) : (
        (down || held) && (
          <Button key="power" icon={<StartIcon />} loading={start.busy} disabled={!down} onClick={start.ask} {...holds}>
            {t('start.action')}
          </Button>
        )
      )}
      {start.dialog}
      {stop.dialog}
    </>
  );
}

function useStart(service: ModelInfoData) {
  const { send, pending } = useAction(instances.setRequestedInstancesCount, { stales });
  const count = Math.max(1, service.minInstancesCount ?? 1);
  return useStarting({
    service,
    pending,
    count,
    start: (wanted) => send({ account: service.id.accountId, model: service.id.modelId, body: wanted }),
  });
}

function WakeButton({ service, down }: { service: ModelInfoData; down: boolean }) {
  const { t } = useTranslation('instances');
  const { account } = useAtomValue(sessionAtom);
  const { send, pending } = useAction(instances.startSingleInstance, { stales });
  const { busy, ask, dialog } = useStarting({
    service,
    pending,
    count: 1,
    isFixed: true,
    start: () =>
      send({
        account: service.id.accountId,
        model: service.id.modelId,
        ...(account && { causeAccountId: account.id }),
      }),
  });
  const { held, holds } = useHeld();
  return (
    <>
      {(down || held) && (
        <Button icon={<StartIcon />} loading={busy} disabled={!down} onClick={ask} {...holds}>
          {t('start.action')}
        </Button>
      )}
      {dialog}
    </>
  );
}

interface Starting {
  service: ModelInfoData;
  pending: boolean;
  /** How many instances it would have then. */
  count: number;
  start: (count: number) => Promise<unknown>;
  /** Set where it is started with that many and no others. */
  isFixed?: boolean;
}

/** Starts a service, after what there is to know before that was read. */
function useStarting({ service, pending, count, start, isFixed = false }: Starting) {
  const { t } = useTranslation('instances');
  const { name } = serviceTexts(service);
  const { ask, busy, dialog } = useReviewedStart({
    service,
    pending,
    isFixed,
    failed: t('start.failed', { name }),
    start: (wanted) => start(wanted).then(() => toastSuccess(t('start.accepted', { name }))),
  });
  return { busy, ask: () => void ask(count), dialog };
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

/** Stops a service, once that is confirmed. */
function useStop(service: ModelInfoData) {
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

  return {
    ask: () => setAsking(true),
    dialog: (
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
    ),
  };
}
