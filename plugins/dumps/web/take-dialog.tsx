import { useState, type FormEvent } from 'react';
import { useTranslation } from 'react-i18next';
import { faultText } from '#core/web/page/fault-text.ts';
import { saveText } from '#core/web/page/save-text.ts';
import { useAction } from '#core/web/state/state.ts';
import { Callout } from '#core/web/ui/feedback/callout.tsx';
import { Button } from '#core/web/ui/inputs/button.tsx';
import { Checkbox } from '#core/web/ui/inputs/checkbox.tsx';
import { Field } from '#core/web/ui/inputs/field.tsx';
import { TextInput } from '#core/web/ui/inputs/text-input.tsx';
import { Dialog } from '#core/web/ui/overlays/dialog.tsx';
import { dumps } from '../contract.ts';
import styles from './data-file.module.css';

const form = 'take-account-data';

interface TakeDialogProps {
  account: number;
  /** What the file is called after. */
  name: string;
  parts: readonly string[];
  owner: boolean;
  onClose: () => void;
}

/** Asks which parts of an account's data a file is to hold, and whether secrets come along for somebody's key. */
export function Page({ account, name, parts, owner, onClose }: TakeDialogProps) {
  const { t } = useTranslation('dumps');
  const [wanted, setWanted] = useState(parts);
  const [withSecrets, setWithSecrets] = useState(false);
  const [key, setKey] = useState('');
  const plain = useAction(dumps.dumpConfig);
  const secret = useAction(dumps.dumpWithSecrets);
  const error = withSecrets ? secret.error : plain.error;

  async function take(event: FormEvent) {
    event.preventDefault();
    const query = wanted.length === parts.length ? {} : { parts: [...wanted] };
    // A refusal is shown as the action's own error.
    const text = await (
      withSecrets ? secret.send({ account, body: { key: key.trim() }, ...query }) : plain.send({ account, ...query })
    ).catch(() => undefined);
    if (text === undefined) return;
    saveText(text, `${name}-data.json`, 'application/json');
    onClose();
  }

  return (
    <Dialog
      open
      onClose={onClose}
      title={t('take.title')}
      closeLabel={t('core:close')}
      busy={plain.pending || secret.pending}
      footer={
        <>
          <Button disabled={plain.pending || secret.pending} onClick={onClose}>
            {t('take.cancel')}
          </Button>
          <Button
            type="submit"
            form={form}
            variant="primary"
            loading={plain.pending || secret.pending}
            disabled={wanted.length === 0 || (withSecrets && key.trim() === '')}
          >
            {t('take.action')}
          </Button>
        </>
      }
    >
      <form id={form} className={styles.form} onSubmit={(event) => void take(event)} noValidate>
        {error && <Callout tone="bad">{faultText(t, error)}</Callout>}
        <fieldset className={styles.choices}>
          <legend className={styles.quiet}>{t('parts.title')}</legend>
          {parts.map((part) => (
            <Checkbox
              key={part}
              label={t(`parts.${part}`, { defaultValue: part })}
              checked={wanted.includes(part)}
              onChange={({ target }) =>
                setWanted(parts.filter((each) => (each === part ? target.checked : wanted.includes(each))))
              }
            />
          ))}
        </fieldset>
        {owner && (
          <Checkbox
            label={t('take.secrets')}
            checked={withSecrets}
            onChange={({ target }) => setWithSecrets(target.checked)}
          />
        )}
        {withSecrets && (
          <Field label={t('take.key')} help={t('take.keyHelp')}>
            <TextInput
              font="mono"
              value={key}
              placeholder="x25519:…"
              autoComplete="off"
              spellCheck={false}
              maxLength={60}
              onChange={(event) => setKey(event.target.value)}
            />
          </Field>
        )}
      </form>
    </Dialog>
  );
}
