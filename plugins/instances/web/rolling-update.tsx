import { useState } from 'react';
import { useTranslation } from 'react-i18next';
import { failureText } from '#core/web/page/failure-text.ts';
import { noteText } from '#core/web/page/fault-text.ts';
import { Loaded } from '#core/web/page/loaded.tsx';
import { useAction, useAnswer } from '#core/web/state/state.ts';
import { toastFailure, toastSuccess } from '#core/web/state/toast.ts';
import { dateTime } from '#core/web/text/format.ts';
import { KeyValue } from '#core/web/ui/data/key-value.tsx';
import { Badge } from '#core/web/ui/feedback/badge.tsx';
import { Progress } from '#core/web/ui/feedback/progress.tsx';
import { Button } from '#core/web/ui/inputs/button.tsx';
import { Checkbox } from '#core/web/ui/inputs/checkbox.tsx';
import { Card } from '#core/web/ui/layout/card.tsx';
import { ConfirmDialog } from '#core/web/ui/overlays/confirm-dialog.tsx';
import { instances, type RollingUpdateData } from '../contract.ts';
import styles from './instances.module.css';

const pollMs = 3_000;
const stales = [instances.getRollingUpdate];
const tones = { COMPLETED: 'ok', FAILED: 'bad', RUN: 'accent' } as const;
const toneOf = (state: string) => (state in tones ? tones[state as keyof typeof tones] : 'neu');

/** The latest rolling update of all services, with ways to begin one and to halt it. */
export function Page() {
  const { t } = useTranslation('instances');
  const [asking, setAsking] = useState(false);
  const answer = useAnswer(instances.getRollingUpdate, {}, { poll: pollMs });
  const halt = useAction(instances.haltRollingUpdate, { stales });
  const latest = answer.data?.latest;
  const underWay = latest !== undefined && latest.endedAt === undefined;
  const stop = () => halt.send({}).catch((error: unknown) => toastFailure(t, t('rollingUpdate.notHalted'), error));
  return (
    <Card
      title={t('rollingUpdate.job')}
      description={t('rollingUpdate.text')}
      actions={
        underWay ? (
          <Button variant="danger" size="sm" loading={halt.pending} onClick={() => void stop()}>
            {t('rollingUpdate.halt')}
          </Button>
        ) : (
          <Button size="sm" onClick={() => setAsking(true)}>
            {t('rollingUpdate.begin')}
          </Button>
        )
      }
    >
      <Loaded answer={answer} what={t('rollingUpdate.job')} shape="lines" count={1}>
        {({ latest: last }) => (last ? <Latest update={last} /> : <p>{t('rollingUpdate.never')}</p>)}
      </Loaded>
      <BeginDialog open={asking} onClose={() => setAsking(false)} />
    </Card>
  );
}

function Latest({ update }: { update: RollingUpdateData }) {
  const { t } = useTranslation('instances');
  const { state, services, step, percentage, failed, failures, createdAt } = update;
  const reason = failureText(t, update);
  return (
    <KeyValue
      layout="beside"
      items={[
        {
          key: t('rollingUpdate.latest'),
          value: (
            <>
              <Badge tone={toneOf(state)}>{t(`rollingUpdate.states.${state}`)}</Badge>{' '}
              {t('rollingUpdate.count', { count: services })}, {dateTime(createdAt)}
            </>
          ),
        },
        ...(state === 'RUN'
          ? [
              {
                key: t('rollingUpdate.now'),
                value: (
                  <>
                    {step}
                    <Progress
                      label={t('rollingUpdate.job')}
                      {...(percentage !== undefined && { value: percentage / 100 })}
                    />
                  </>
                ),
              },
            ]
          : []),
        ...(failed > 0 || reason !== undefined
          ? [
              {
                key: t('rollingUpdate.problem'),
                value: failed > 0 ? <Failures failed={failed} failures={failures} /> : reason,
              },
            ]
          : []),
      ]}
    />
  );
}

/** Which services were left as they were, and why. */
function Failures({ failed, failures }: Pick<RollingUpdateData, 'failed' | 'failures'>) {
  const { t } = useTranslation('instances');
  const more = failed - failures.length;
  return (
    <>
      {t('rollingUpdate.failed', { count: failed })}
      {failures.map(({ modelId, name, message, note }) => (
        <span key={modelId} className={styles.details}>
          {name}: {noteText(t, { ...note, message })}
        </span>
      ))}
      {more > 0 && <span className={styles.details}>{t('rollingUpdate.more', { count: more })}</span>}
    </>
  );
}

/** Asks which services are meant before their instances are replaced. */
function BeginDialog({ open, onClose }: { open: boolean; onClose: () => void }) {
  const { t } = useTranslation('instances');
  const [onlyK8s, setOnlyK8s] = useState(false);
  const { send, pending } = useAction(instances.rollingUpdateAllInstances, { stales });
  const begin = () =>
    send({ onlyK8s }).then(
      () => {
        onClose();
        toastSuccess(t('rollingUpdate.accepted'));
      },
      (error: unknown) => toastFailure(t, t('rollingUpdate.notBegun'), error),
    );
  return (
    <ConfirmDialog
      open={open}
      onClose={onClose}
      onConfirm={() => void begin()}
      title={t('rollingUpdate.ask')}
      confirmLabel={t('rollingUpdate.begin')}
      cancelLabel={t('rollingUpdate.cancel')}
      tone="primary"
      busy={pending}
    >
      <p>{t('rollingUpdate.askText')}</p>
      <Checkbox
        label={t('rollingUpdate.onlyK8s')}
        checked={onlyK8s}
        onChange={({ target }) => setOnlyK8s(target.checked)}
      />
    </ConfirmDialog>
  );
}
