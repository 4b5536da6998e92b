import { useRef, useState, type FormEvent } from 'react';
import { useTranslation } from 'react-i18next';
import { core } from '#core/contract/core.ts';
import { Fault } from '#core/contract/fault.ts';
import { faultText } from '#core/web/page/fault-text.ts';
import { useAction } from '#core/web/state/state.ts';
import { toastSuccess } from '#core/web/state/toast.ts';
import { Button } from '#core/web/ui/inputs/button.tsx';
import { UploadIcon } from '#core/web/ui/icons/icons.tsx';
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
  const file = useRef<HTMLInputElement>(null);
  const [text, setText] = useState('');
  const [refusal, setRefusal] = useState<string>();
  const install = useAction(licence.installLicence, {
    stales: [licence.getLicence, system.getSystem, core.getFrontendSettings, core.healthCheck],
  });

  /** What a file holds is shown before it is installed. */
  async function read(input: HTMLInputElement) {
    const [chosen] = input.files ?? [];
    setRefusal(undefined);
    if (!chosen) return;
    if (chosen.size > longest) setRefusal(t('install.tooLong'));
    else setText((await chosen.text()).trim());
    // The same file can be chosen again.
    input.value = '';
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
        <Button type="button" icon={<UploadIcon />} onClick={() => file.current?.click()}>
          {t('install.upload')}
        </Button>
        <input
          ref={file}
          type="file"
          className={styles.file}
          aria-label={t('install.file')}
          tabIndex={-1}
          onChange={(event) => void read(event.currentTarget)}
        />
        <Button type="submit" variant="primary" loading={install.pending} disabled={text.trim() === ''}>
          {t('install.action')}
        </Button>
      </div>
    </form>
  );
}
