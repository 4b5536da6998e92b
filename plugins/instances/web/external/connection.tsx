import { useState } from 'react';
import { useTranslation } from 'react-i18next';
import { faultText } from '#core/web/page/fault-text.ts';
import { useAction } from '#core/web/state/state.ts';
import { toastSuccess } from '#core/web/state/toast.ts';
import { CodeWell } from '#core/web/ui/data/code-well.tsx';
import { Callout } from '#core/web/ui/feedback/callout.tsx';
import { StateMark } from '#core/web/ui/feedback/state-mark.tsx';
import { DeleteIcon } from '#core/web/ui/icons/icons.tsx';
import { IconButton } from '#core/web/ui/inputs/icon-button.tsx';
import { Segmented } from '#core/web/ui/inputs/segmented.tsx';
import { ConfirmDialog } from '#core/web/ui/overlays/confirm-dialog.tsx';
import { instances, type ExternalConnectionInfoData } from '../../contract.ts';
import styles from './connections.module.css';

interface ConnectionProps {
  target: { readonly account: number; readonly model: number };
  connection: ExternalConnectionInfoData;
}

/** Addresses that mean another machine inside a container than outside of it. */
const loopback = /(?:127\.0\.0\.1|\blocalhost|\[::1\])(?:[:/,]|$)/;

/** By which variable of the installation an address that a service is told can be another one. */
const setBy = { MLP_GRPC_HOSTS: 'GATE_ADDRESS', MLP_REST_URL: 'PUBLIC_URL', MLP_S3_ENDPOINT: 'S3_PUBLIC_URL' };

/** One of them: whether it is connected, and the command or file that starts it. */
export function Connection({ target, connection }: ConnectionProps) {
  const { t } = useTranslation('instances');
  const { id, connected, hostname, httpHost, httpPort, dockerRunCommand, dockerComposeContent } = connection;
  const [form, setForm] = useState<'run' | 'compose'>('run');
  const [deleting, setDeleting] = useState(false);
  const remove = useAction(instances.deleteExternalConnection, { stales: [instances.getExternalConnectionsInfo] });
  const name = t('external.name', { id: id.instanceId });
  const where = [hostname, httpHost && (httpPort === undefined ? httpHost : `${httpHost}:${httpPort}`)];
  const text = form === 'run' ? dockerRunCommand : dockerComposeContent;
  const inward = Object.entries(setBy).flatMap(([variable, by]) =>
    loopback.test(connection.envVariables[variable] ?? '') ? [by] : [],
  );

  async function confirm() {
    const done = await remove.send({ ...target, instanceId: id.instanceId }).then(
      () => true,
      () => false,
    );
    if (done) toastSuccess(t('external.deleted'), name);
  }

  return (
    <section className={styles.connection} aria-label={name}>
      <div className={styles.head}>
        <h3 className={styles.title}>{name}</h3>
        <StateMark
          state={connected ? 'RUNNING' : 'INACTIVE'}
          label={t(connected ? 'external.connected' : 'external.waiting')}
          variant="badge"
        />
        <span className={styles.where}>{where.filter(Boolean).join(', ')}</span>
        <Segmented
          label={t('external.form')}
          value={form}
          onChange={setForm}
          options={[
            { value: 'run', label: 'docker run' },
            { value: 'compose', label: 'compose' },
          ]}
        />
        <IconButton
          label={t('external.delete', { name })}
          icon={<DeleteIcon />}
          size="sm"
          onClick={() => setDeleting(true)}
        />
      </div>
      <CodeWell
        label={t(form === 'run' ? 'external.run' : 'external.compose')}
        text={text}
        height="half"
        copy={{ label: t('external.copy'), copiedLabel: t('core:copy.done') }}
      />
      {inward.length > 0 && (
        <Callout tone="warn">
          {t('external.loopback', {
            host: marked(form === 'run' ? '--network host' : 'network_mode: host'),
            variables: inward.map(marked).join(', '),
          })
            .split('`')
            .map((part, at) =>
              at % 2 === 0 ? (
                part
              ) : (
                <code key={part} className={styles.term}>
                  {part}
                </code>
              ),
            )}
        </Callout>
      )}
      <ConfirmDialog
        open={deleting}
        onClose={() => setDeleting(false)}
        onConfirm={() => void confirm()}
        title={t('external.deleteTitle', { name })}
        confirmLabel={t('external.deleteAction')}
        cancelLabel={t('external.cancel')}
        busy={remove.pending}
        error={remove.error && faultText(t, remove.error)}
      >
        {t('external.deleteText')}
      </ConfirmDialog>
    </section>
  );
}

const marked = (text: string): string => `\`${text}\``;
