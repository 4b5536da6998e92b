import { useState } from 'react';
import { useTranslation } from 'react-i18next';
import { faultErrors } from '#core/web/page/form.ts';
import { useAction } from '#core/web/state/state.ts';
import { currentLanguage } from '#core/web/text/text.ts';
import { toastSuccess } from '#core/web/state/toast.ts';
import { Callout } from '#core/web/ui/feedback/callout.tsx';
import { Button } from '#core/web/ui/inputs/button.tsx';
import { Field } from '#core/web/ui/inputs/field.tsx';
import { NumberInput } from '#core/web/ui/inputs/number-input.tsx';
import { TextInput } from '#core/web/ui/inputs/text-input.tsx';
import { Dialog } from '#core/web/ui/overlays/dialog.tsx';
import { instances } from '../../contract.ts';
import styles from './connections.module.css';

interface NewConnectionProps {
  target: { readonly account: number; readonly model: number };
  onClose: () => void;
}

const names = new Set(['httpHost', 'httpPort']);

/** Where the HTTP server of a service elsewhere is reached, if it has one. */
export function Page({ target, onClose }: NewConnectionProps) {
  const { t } = useTranslation('instances');
  const [host, setHost] = useState('');
  const [port, setPort] = useState<number | null>(null);
  const { send, pending, error } = useAction(instances.createExternalConnection, {
    stales: [instances.getExternalConnectionsInfo],
  });
  const [portless, setPortless] = useState(false);
  const refused = error && faultErrors(t, error, names);
  const of = (name: string) => refused?.fieldErrors[name]?.join(' ');

  async function create() {
    const httpHost = host.trim();
    const lacksPort = httpHost !== '' && port === null;
    setPortless(lacksPort);
    if (lacksPort) return;
    const made = await send({
      ...target,
      ...(httpHost === '' ? {} : { httpHost }),
      ...(port === null ? {} : { httpPort: port }),
    }).catch(() => undefined);
    if (!made) return;
    toastSuccess(t('external.made'), t('external.name', { id: made.id.instanceId }));
    onClose();
  }

  return (
    <Dialog
      open
      onClose={onClose}
      title={t('external.newTitle')}
      closeLabel={t('core:close')}
      busy={pending}
      footer={
        <>
          <Button disabled={pending} onClick={onClose}>
            {t('external.cancel')}
          </Button>
          <Button variant="primary" loading={pending} onClick={() => void create()}>
            {t('external.create')}
          </Button>
        </>
      }
    >
      <div className={styles.list}>
        <p>{t('external.newText')}</p>
        {refused && refused.formErrors.length > 0 && <Callout tone="bad">{refused.formErrors.join(' ')}</Callout>}
        <Field label={t('external.host')} help={t('external.hostHelp')} error={of('httpHost')}>
          <TextInput
            font="mono"
            value={host}
            autoComplete="off"
            spellCheck={false}
            onChange={(event) => setHost(event.target.value)}
          />
        </Field>
        <Field label={t('external.port')} error={portless ? t('external.noPort') : of('httpPort')}>
          <NumberInput locale={currentLanguage()} value={port} min={1} max={65_535} onChange={setPort} />
        </Field>
      </div>
    </Dialog>
  );
}
