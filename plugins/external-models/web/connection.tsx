import { useState } from 'react';
import { useTranslation } from 'react-i18next';
import { noteText } from '#core/web/page/fault-text.ts';
import { useAction } from '#core/web/state/state.ts';
import { relativeTime } from '#core/web/text/format.ts';
import { toastFailure } from '#core/web/state/toast.ts';
import { Button } from '#core/web/ui/inputs/button.tsx';
import { Callout } from '#core/web/ui/feedback/callout.tsx';
import { Card } from '#core/web/ui/layout/card.tsx';
import { IconButton } from '#core/web/ui/inputs/icon-button.tsx';
import { DeleteIcon, EditIcon, RefreshIcon } from '#core/web/ui/icons/icons.tsx';
import { KeyValue } from '#core/web/ui/data/key-value.tsx';
import { StateMark } from '#core/web/ui/feedback/state-mark.tsx';
import { externalModels, type ExternalModelCheck, type ExternalModelData } from '../contract.ts';
import { CheckResult } from './check-result.tsx';
import { DeleteDialog } from './delete-dialog.tsx';
import styles from './connections.module.css';

interface ConnectionProps {
  target: { readonly account: number; readonly model: number };
  connection: ExternalModelData;
  onEdit: () => void;
}

/** One server elsewhere: where it is, whether it answers, and what can be done about it. */
export function Connection({ target, connection, onEdit }: ConnectionProps) {
  const { t } = useTranslation('external-models');
  const { instanceId, url, model, hasApiKey, checkedAt, problem } = connection;
  const [found, setFound] = useState<ExternalModelCheck>();
  const [deleting, setDeleting] = useState(false);
  const check = useAction(externalModels.checkExternalModel, { stales: [externalModels.getExternalModels] });

  async function checkNow() {
    setFound(undefined);
    await check
      .send({ ...target, instanceId })
      .then(setFound, (error: unknown) => toastFailure(t, t('check.failed'), error));
  }

  const { state, label } = problem
    ? { state: 'FAILED', label: t('state.failed') }
    : checkedAt
      ? { state: 'RUNNING', label: t('state.connected') }
      : { state: 'STARTING', label: t('state.checking') };
  return (
    <Card
      title={<span className={styles.address}>{url}</span>}
      meta={<StateMark state={state} label={label} variant="badge" />}
      actions={
        <>
          <Button size="sm" icon={<RefreshIcon />} loading={check.pending} onClick={() => void checkNow()}>
            {t('check.action')}
          </Button>
          <IconButton label={t('edit', { url })} icon={<EditIcon />} size="sm" onClick={onEdit} />
          <IconButton
            label={t('delete.label', { url })}
            icon={<DeleteIcon />}
            size="sm"
            onClick={() => setDeleting(true)}
          />
        </>
      }
    >
      <div className={styles.card}>
        {problem && !found && <Callout tone="bad">{noteText(t, problem)}</Callout>}
        {found && <CheckResult found={found} />}
        <KeyValue
          layout="beside"
          items={[
            {
              key: t('model'),
              value: model === '' ? t('modelOfRequest') : <span className={styles.address}>{model}</span>,
            },
            { key: t('key'), value: hasApiKey ? t('keyKept') : t('keyNone') },
            { key: t('checked'), value: checkedAt ? relativeTime(checkedAt) : t('checkedNever') },
          ]}
        />
      </div>
      {deleting && <DeleteDialog target={target} connection={connection} onClose={() => setDeleting(false)} />}
    </Card>
  );
}
