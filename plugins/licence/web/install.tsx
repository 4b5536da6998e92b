import { useState, type FormEvent } from 'react';
import { useTranslation } from 'react-i18next';
import { core } from '#core/contract/core.ts';
import { Fault } from '#core/contract/fault.ts';
import { faultText } from '#core/web/page/fault-text.ts';
import { useAction } from '#core/web/state/state.ts';
import { toastSuccess } from '#core/web/state/toast.ts';
import { Button } from '#core/web/ui/inputs/button.tsx';
import { FileButton } from '#core/web/ui/inputs/file-button.tsx';
import { Field } from '#core/web/ui/inputs/field.tsx';
import { TextArea } from '#core/web/ui/inputs/text-area.tsx';
import { system } from '#plugins/system/contract.ts';
import { licence } from '../contract.ts';
import styles from './section.module.css';

/** Characters of a licence. */
const longest = 16_384;

/** Takes the text or the file of a licence and installs it; what is refused stays in the field beside the reason. */
export function Install() {
  const { t } = useTranslation('licence');
  const [text, setText] = useState('');
  const [refusal, setRefusal] = useState<string>();
  const install = useAction(licence.installLicence, {
    stales: [licence.getLicence, system.getSystem, core.getFrontendSettings, core.healthCheck],
  });

  /** What a file holds is shown before it is installed. */
  async function read(file: File) {
    setRefusal(undefined);
    if (file.size > longest) setRefusal(t('install.tooLong'));
    else setText((await file.text()).trim());
  }

  async function send(event: FormEvent) {
    event.preventDefault();
    setRefusal(undefined);
    try {
      await install.send({ body: { licence: text } });
      setText('');
      toastSuccess(t('install.done'));
    } catch (error) {
      setRefusal(error instanceof Fault ? faultText(t, error) : String(error));
    }
  }

  return (
    <form className={styles.install} onSubmit={(event) => void send(event)} noValidate>
      <Field label={t('install.label')} help={t('install.hint')} error={refusal}>
        <TextArea
          font="mono"
          rows={3}
          maxLength={longest}
          spellCheck={false}
          value={text}
          onChange={(event) => setText(event.target.value)}
        />
      </Field>
      <div className={styles.actions}>
        <FileButton label={t('install.file')} onFiles={([file]) => file && void read(file)}>
          {t('install.upload')}
        </FileButton>
        <Button type="submit" variant="primary" loading={install.pending} disabled={text.trim() === ''}>
          {t('install.action')}
        </Button>
      </div>
    </form>
  );
}
