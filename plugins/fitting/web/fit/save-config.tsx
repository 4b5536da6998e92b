import { useState } from 'react';
import { useTranslation } from 'react-i18next';
import { faultText } from '#core/web/page/fault-text.ts';
import { useAction } from '#core/web/state/state.ts';
import { toastSuccess } from '#core/web/state/toast.ts';
import { Callout } from '#core/web/ui/feedback/callout.tsx';
import { Button } from '#core/web/ui/inputs/button.tsx';
import { Checkbox } from '#core/web/ui/inputs/checkbox.tsx';
import { Field } from '#core/web/ui/inputs/field.tsx';
import { TextInput } from '#core/web/ui/inputs/text-input.tsx';
import { Dialog } from '#core/web/ui/overlays/dialog.tsx';
import { fitting } from '../../contract.ts';
import styles from './fit.module.css';
import { keepsOf, type Lesson } from './use-lesson.ts';

/** Keeps what was written for one training under a name, so that others can begin with it. */
export function Page({ lesson, onClose }: { lesson: Lesson; onClose: () => void }) {
  const { t } = useTranslation('fitting');
  const [name, setName] = useState('');
  const [isDefault, setDefault] = useState(false);
  const [tried, setTried] = useState(false);
  const { send, pending, error } = useAction(fitting.createFitConfig, { stales: keepsOf });
  const wanted = name.trim();
  const isKnown = lesson.own.some((each) => each.name === wanted);
  const refused = wanted === '' ? t('form.required') : isKnown ? t('form.nameKnown') : undefined;

  async function save() {
    setTried(true);
    if (refused !== undefined) return;
    const body = { name: wanted, isDefault, config: lesson.text };
    const made = await send({ ...lesson.named, body }).catch(() => undefined);
    if (!made) return;
    lesson.keptAs(made);
    toastSuccess(t('form.saved'), wanted);
    onClose();
  }
  return (
    <Dialog
      open
      onClose={onClose}
      title={t('form.saveAs')}
      closeLabel={t('cancel')}
      busy={pending}
      width="sm"
      footer={
        <>
          <Button disabled={pending} onClick={onClose}>
            {t('cancel')}
          </Button>
          <Button variant="primary" loading={pending} onClick={() => void save()}>
            {t('form.save')}
          </Button>
        </>
      }
    >
      <div className={styles.fields}>
        {error && <Callout tone="bad" title={faultText(t, error)} />}
        <Field label={t('form.configName')} required error={tried ? refused : undefined}>
          <TextInput
            value={name}
            maxLength={200}
            autoComplete="off"
            onChange={({ target }) => setName(target.value)}
            onKeyDown={({ key }) => {
              if (key === 'Enter') void save();
            }}
          />
        </Field>
        <Checkbox
          label={t('configs.useDefault')}
          checked={isDefault}
          onChange={({ target }) => setDefault(target.checked)}
        />
      </div>
    </Dialog>
  );
}
