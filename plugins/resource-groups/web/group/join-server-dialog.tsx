import { useId, useState, type FormEvent } from 'react';
import { useTranslation } from 'react-i18next';
import { Fault } from '#core/contract/fault.ts';
import { faultErrors, type FormErrors } from '#core/web/page/form.ts';
import { useAction } from '#core/web/state/state.ts';
import { dateTime } from '#core/web/text/format.ts';
import { CodeWell } from '#core/web/ui/data/code-well.tsx';
import { Callout } from '#core/web/ui/feedback/callout.tsx';
import { Button } from '#core/web/ui/inputs/button.tsx';
import { Field } from '#core/web/ui/inputs/field.tsx';
import { TextInput } from '#core/web/ui/inputs/text-input.tsx';
import { Dialog } from '#core/web/ui/overlays/dialog.tsx';
import { resourceGroups, type JoinTokenData } from '../../contract.ts';
import { staleCalls } from '../stales.ts';
import type { ServerDialogProps } from './server-dialog.tsx';
import styles from './dialogs.module.css';

const names = new Set(['serverName']);

/** Has a machine join as a server: makes the token for it, and shows the command, the one time that the token can be seen. */
export function Page({ asked, where, onClose }: ServerDialogProps) {
  const { t } = useTranslation('resource-groups');
  const id = useId();
  const server = asked.for === 'rejoin' ? asked.server : undefined;
  const [name, setName] = useState('');
  const [made, setMade] = useState<JoinTokenData>();
  const [errors, setErrors] = useState<FormErrors>({ formErrors: [], fieldErrors: {} });
  const join = useAction(resourceGroups.joinServer, { stales: staleCalls });
  const renew = useAction(resourceGroups.renewJoinToken, {});
  const pending = join.pending || renew.pending;

  async function submit(event: FormEvent) {
    event.preventDefault();
    if (pending) return;
    try {
      setMade(
        server
          ? await renew.send({ ...where, serverId: server.id })
          : await join.send({ ...where, body: { serverName: name } }),
      );
    } catch (error) {
      if (!(error instanceof Fault)) throw error;
      setErrors(faultErrors(t, error, names, { 'resource_group.server.name.taken': 'serverName' }));
    }
  }

  if (made)
    return (
      <Dialog
        open
        onClose={onClose}
        width="lg"
        title={t('join.commandTitle', { name: server?.name ?? name })}
        closeLabel={t('core:close')}
        footer={
          <Button variant="primary" onClick={onClose}>
            {t('join.done')}
          </Button>
        }
      >
        <div className={styles.fields}>
          <Callout tone="warn" title={t('join.once')}>
            {t('join.until', { until: dateTime(made.endsAt) })}
          </Callout>
          <p>{t('join.run')}</p>
          <CodeWell
            label={t('join.command')}
            text={commandOf(made.token)}
            wrap
            copy={{ label: t('join.copy'), copiedLabel: t('join.copied') }}
          />
          {location.protocol === 'http:' && <Callout tone="info">{t('join.plain')}</Callout>}
        </div>
      </Dialog>
    );
  return (
    <Dialog
      open
      onClose={onClose}
      width="md"
      busy={pending}
      title={server ? t('join.againTitle', { name: server.name }) : t('join.title')}
      closeLabel={t('core:close')}
      footer={
        <>
          <Button disabled={pending} onClick={onClose}>
            {t('form.cancel')}
          </Button>
          <Button variant="primary" type="submit" form={id} loading={pending}>
            {t('join.make')}
          </Button>
        </>
      }
    >
      <form id={id} className={styles.fields} onSubmit={(event) => void submit(event)} noValidate>
        {errors.formErrors.length > 0 && <Callout tone="bad">{errors.formErrors.join(' ')}</Callout>}
        <p>{t(server ? 'join.againText' : 'join.text')}</p>
        {!server && (
          <Field label={t('join.name')} error={errors.fieldErrors.serverName?.join(' ')} required>
            <TextInput
              value={name}
              onChange={(event) => setName(event.target.value)}
              autoComplete="off"
              spellCheck={false}
            />
          </Field>
        )}
      </form>
    </Dialog>
  );
}

const commandOf = (token: string): string =>
  `JOIN_URL=${location.origin} JOIN_TOKEN=${token} npm start -- --roles hosting`;
