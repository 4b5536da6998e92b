import { useState } from 'react';
import { useTranslation } from 'react-i18next';
import { useUrlState } from '#core/web/page/url-state.ts';
import { useAnswer } from '#core/web/state/state.ts';
import { number } from '#core/web/text/format.ts';
import { Empty } from '#core/web/ui/feedback/empty.tsx';
import { PlusIcon, RefreshIcon, ScaleIcon, StartIcon } from '#core/web/ui/icons/icons.tsx';
import { Button } from '#core/web/ui/inputs/button.tsx';
import { instances as contract } from '#plugins/instances/contract.ts';
import { UpdateCard, useActs } from '#plugins/instances/web/public.ts';
import { useServiceStatus } from '#plugins/services/web/parts.ts';
import { AskDialog, type Asking } from '../actions/ask-dialog.tsx';
import { AskedList } from '../actions/asked-list.tsx';
import type { DiagnosticsTabProps } from '../public.ts';
import { InstanceList } from './instance-list.tsx';
import { listAddress } from './listed.ts';
import styles from './instances.module.css';

const pollMs = 3_000;

/** All instances of a service: how each stands and why, where it runs, and what can be done about it. */
export function Page(props: DiagnosticsTabProps) {
  const { t } = useTranslation('diagnostics');
  const { account, model, service, list, stale, mayEdit } = props;
  const [asking, setAsking] = useState<Asking>();
  const { data: updates } = useAnswer(contract.getModelUpdate, { account, model }, { poll: pollMs });
  const update = updates?.latest;
  const act = useActs({ account, model, seen: list, update });
  const counts = useServiceStatus(service).data?.instances;
  const url = useUrlState(listAddress);
  const { present, own, ready, failed, listed } = list.crowd;
  const requested = counts && counts.internalRequested + counts.hostingServerRequested;
  const runsHere = service.hostingType !== 'EXTERNAL' && !service.prototype;
  const stateOf = (instanceId: number) => props.addressOf('state', instanceId);
  return (
    <div className={styles.page}>
      <div className={styles.bar}>
        <p className={styles.summary}>
          {!stale && <span>{t('summary.ready', { ready: number(ready), all: number(present) })}</span>}
          {requested !== undefined && runsHere && <span>{t('summary.requested', { number: number(requested) })}</span>}
          {!stale && failed > 0 && (
            <span className={styles.failed}>{t('summary.failed', { count: failed, number: number(failed) })}</span>
          )}
        </p>
        {mayEdit && runsHere && (
          <div className={styles.acts}>
            {own === 0 && (
              <Button icon={<StartIcon />} onClick={() => void act('wake')}>
                {t('act.wake')}
              </Button>
            )}
            <Button icon={<PlusIcon />} onClick={() => void act('more')}>
              {t('act.more')}
            </Button>
            <Button icon={<ScaleIcon />} onClick={() => setAsking({ act: 'count', now: requested ?? own })}>
              {t('act.count')}
            </Button>
            {own > 0 && (
              <Button icon={<RefreshIcon />} onClick={() => setAsking({ act: 'renew' })}>
                {t('act.renew')}
              </Button>
            )}
          </div>
        )}
      </div>
      {update && (
        <UpdateCard
          account={account}
          model={model}
          update={update}
          stateOf={stateOf}
          onAgain={mayEdit && runsHere ? () => setAsking({ act: 'renew' }) : undefined}
        />
      )}
      <AskedList {...props} update={update} />
      {listed === 0 ? (
        <Empty kind="nothing" title={t('none.title')} text={t('none.text')} />
      ) : (
        <InstanceList
          list={list}
          stale={stale}
          url={url}
          stateOf={stateOf}
          onAsk={mayEdit ? (how, instance) => setAsking({ act: how, instance }) : undefined}
        />
      )}
      {asking && (
        <AskDialog
          asking={asking}
          onAct={(what, subject) => void act(what, subject)}
          onClose={() => setAsking(undefined)}
        />
      )}
    </div>
  );
}
