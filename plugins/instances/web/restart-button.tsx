import { useAtomValue } from 'jotai';
import { useEffect, useEffectEvent, useState } from 'react';
import { useTranslation } from 'react-i18next';
import { useAnswer } from '#core/web/state/state.ts';
import { toastSuccess } from '#core/web/state/toast.ts';
import { Callout } from '#core/web/ui/feedback/callout.tsx';
import { RefreshIcon } from '#core/web/ui/icons/icons.tsx';
import { Button } from '#core/web/ui/inputs/button.tsx';
import { IconButton } from '#core/web/ui/inputs/icon-button.tsx';
import { Dialog } from '#core/web/ui/overlays/dialog.tsx';
import { toasts } from '#core/web/ui/overlays/toasts.ts';
import type { ModelInfoData } from '#plugins/services/contract.ts';
import { serviceTexts, useMedia } from '#plugins/services/web/parts.ts';
import { instances as contract } from '../contract.ts';
import { askedAtom, type Asked, type Seen } from './asked/asked.ts';
import { AskedSteps } from './asked/asked-steps.tsx';
import { useActs, useAsked } from './asked/use-acts.ts';
import styles from './instances.module.css';

const pollMs = 2_000;

const unseen: Seen = { crowd: { present: 0, own: 0, ready: 0, failed: 0, listed: 0 }, named: [] };

const isUnderWay = ({ doneAt, refused }: Asked): boolean => doneAt === undefined && refused === undefined;

/** Replaces the instances of a service one after the other, and tells how far that is until it is done. */
export function RestartButton({ service }: { service: ModelInfoData }) {
  const { t } = useTranslation('instances');
  const small = useMedia('(max-width: 640px)');
  const [open, setOpen] = useState(false);
  const model = service.id.modelId;
  const latest = useAtomValue(askedAtom).find((each) => each.service === model && each.act === 'renew');
  const underWay = latest !== undefined && isUnderWay(latest);
  const [watched, setWatched] = useState(false);
  if (underWay && !watched) setWatched(true);
  // Its end is told here, for what looks after it goes with it.
  const tell = useEffectEvent(() => {
    if (underWay || !watched || !latest) return;
    setWatched(false);
    if (open) return;
    const { name } = serviceTexts(service);
    if (latest.refused === undefined) toastSuccess(t('restart.done', { name }));
    else toasts.add({ tone: 'bad', title: t('restart.refused', { name }), text: latest.refused });
  });
  useEffect(() => tell(), [underWay, watched]);
  const label = t('restart.action');
  return (
    <>
      {small ? (
        <IconButton
          label={label}
          icon={<RefreshIcon />}
          variant="secondary"
          size="md"
          loading={underWay}
          onClick={() => setOpen(true)}
        />
      ) : (
        <Button icon={<RefreshIcon />} loading={underWay} onClick={() => setOpen(true)}>
          {label}
        </Button>
      )}
      {(open || underWay) && <Restart service={service} open={open} onClose={() => setOpen(false)} />}
    </>
  );
}

interface RestartProps {
  service: ModelInfoData;
  /** Whether its dialog is shown: a restart goes on without. */
  open: boolean;
  onClose: () => void;
}

function Restart({ service, open, onClose }: RestartProps) {
  const { t } = useTranslation('instances');
  const { accountId: account, modelId: model } = service.id;
  const { name } = serviceTexts(service);
  const { data, error } = useAnswer(contract.listModelInstances, { account, model, size: 1 }, { poll: pollMs });
  const update = useAnswer(contract.getModelUpdate, { account, model }, { poll: pollMs });
  const observed = { account, model, seen: data ?? unseen, update: update.data?.latest };
  const act = useActs(observed);
  const [since] = useState(Date.now);
  const latest = useAsked({ ...observed, stale: data === undefined || error !== undefined }).find(
    (each) => each.act === 'renew' && (isUnderWay(each) || each.requestedAt >= since),
  );
  const done = latest?.doneAt !== undefined;
  if (!open) return null;
  return (
    <Dialog
      open
      onClose={onClose}
      {...(latest ? { closeLabel: t('core:close') } : { role: 'alertdialog' })}
      title={t(done ? 'restart.done' : latest ? 'restart.under' : 'restart.title', { name })}
      footer={
        latest ? (
          <Button onClick={onClose}>{t('core:close')}</Button>
        ) : (
          <>
            <Button onClick={onClose}>{t('services:cancel')}</Button>
            <Button variant="primary" disabled={data === undefined} onClick={() => void act('renew')}>
              {t('restart.action')}
            </Button>
          </>
        )
      }
    >
      <div className={styles.review} role="status">
        {latest?.refused !== undefined ? (
          <Callout tone="bad" title={t('restart.refused', { name })}>
            {latest.refused}
          </Callout>
        ) : latest ? (
          <>
            <AskedSteps asked={latest} update={observed.update} />
            {!done && <p>{t('restart.goesOn')}</p>}
          </>
        ) : (
          <p>{t('restart.text')}</p>
        )}
      </div>
    </Dialog>
  );
}
