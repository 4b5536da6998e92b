import { useTranslation } from 'react-i18next';
import { noteText } from '#core/web/page/fault-text.ts';
import { useAction } from '#core/web/state/state.ts';
import { toastFailure } from '#core/web/state/toast.ts';
import { number } from '#core/web/text/format.ts';
import { Callout } from '#core/web/ui/feedback/callout.tsx';
import { Progress } from '#core/web/ui/feedback/progress.tsx';
import { Button } from '#core/web/ui/inputs/button.tsx';
import { Card } from '#core/web/ui/layout/card.tsx';
import { instances as contract, type ModelUpdateData } from '../../contract.ts';
import styles from './update-card.module.css';

interface UpdateCardProps {
  readonly account: number;
  readonly model: number;
  readonly update: ModelUpdateData;
  /** Where the state of the instance is told whose failure halted it. */
  readonly stateOf: (instanceId: number) => string;
  /** Begins it anew; undefined for those who may not. */
  readonly onAgain: (() => void) | undefined;
}

/** How far the replacement of a service's instances is, both sides beside each other, or why it was halted; nothing once it is done. */
export function UpdateCard({ account, model, update, stateOf, onAgain }: UpdateCardProps) {
  const { t } = useTranslation('instances');
  const halt = useAction(contract.haltModelUpdate, { stales: [contract.getModelUpdate, contract.listModelInstances] });
  const { state, before, after, wanted, batch, instanceId, message = '', note } = update;
  if (state === 'DONE') return null;
  if (state === 'HALTED')
    return (
      <Callout
        tone={instanceId === undefined ? 'info' : 'bad'}
        title={t('update.halted')}
        actions={
          <>
            {instanceId !== undefined && (
              <Button size="sm" href={stateOf(instanceId)}>
                {t('update.why')}
              </Button>
            )}
            {onAgain && (
              <Button size="sm" onClick={onAgain}>
                {t('update.again')}
              </Button>
            )}
          </>
        }
      >
        {note ? noteText(t, { ...note, message }) : message}{' '}
        {t(before.version === after.version ? 'update.servesOn' : 'update.servesOnWith', {
          before: before.version,
          after: after.version,
        })}
      </Callout>
    );
  const stop = () =>
    halt.send({ account, model }).catch((error: unknown) => toastFailure(t, t('update.notHalted'), error));
  return (
    <Card
      title={t('update.title')}
      actions={
        onAgain && (
          <Button size="sm" variant="danger" loading={halt.pending} onClick={() => void stop()}>
            {t('update.halt')}
          </Button>
        )
      }
    >
      <div className={styles.update}>
        <p className={styles.far}>
          {t('update.far', { ready: number(after.ready), wanted: number(wanted) })}
          <span className={styles.batch}>{t('update.batch', { count: batch, number: number(batch) })}</span>
        </p>
        <Progress label={t('update.title')} value={wanted === 0 ? 1 : after.ready / wanted} />
        <dl className={styles.sides}>
          {(['before', 'after'] as const).map((side) => (
            <div key={side}>
              <dt>
                {t(`update.${side}`)}
                {before.version !== after.version && ` · ${t('settingsVersion', { version: update[side].version })}`}
              </dt>
              <dd>
                {(['ready', 'waiting', 'failed'] as const)
                  .filter((kind) => kind === 'ready' || update[side][kind] > 0)
                  .map((kind) => t(`update.${kind}`, { number: number(update[side][kind]) }))
                  .join(', ')}
              </dd>
            </div>
          ))}
        </dl>
      </div>
    </Card>
  );
}
