import { useState, type FormEvent } from 'react';
import { useTranslation } from 'react-i18next';
import { core } from '#core/contract/core.ts';
import { Fault } from '#core/contract/fault.ts';
import { useAction, useStale } from '#core/web/state/state.ts';
import { Button } from '#core/web/ui/inputs/button.tsx';
import { FileButton } from '#core/web/ui/inputs/file-button.tsx';
import { Field } from '#core/web/ui/inputs/field.tsx';
import { TextArea } from '#core/web/ui/inputs/text-area.tsx';
import { toasts } from '#core/web/ui/overlays/toasts.ts';
import { system } from '#plugins/system/contract.ts';
import { licence, type LicenceData } from '../contract.ts';
import { bannerOf } from '../contract/banner.ts';
import { licenceFaultText } from './licence-fault-text.ts';
import { isWorse, WorseDialog } from './worse-dialog.tsx';
import styles from './section.module.css';
import { standingText } from './standing-text.ts';

/** Characters of a licence. */
const longest = 16_384;

/** Takes the text or the file of a licence and installs it, after a question where it would suspend services; what is refused stays in the field beside the reason. */
export function Install({ data }: { data: LicenceData }) {
  const { t } = useTranslation('licence');
  const [text, setText] = useState('');
  const [refusal, setRefusal] = useState<Fault | string>();
  const install = useAction(licence.installLicence, {
    stales: [licence.getLicence, system.getSystem, core.getFrontendSettings, core.healthCheck],
  });
  const stale = useStale();
  const asked = isWorse(refusal) ? refusal : undefined;

  /** What a file holds is shown before it is installed. */
  async function read(file: File) {
    setRefusal(undefined);
    if (file.size > longest) setRefusal(t('install.tooLong'));
    else setText((await file.text()).trim());
  }

  async function send(suspending?: true) {
    try {
      const { standing, until, settings } = await install.send({ body: { licence: text, suspending } });
      setRefusal(undefined);
      setText('');
      const shown = bannerOf({ standing, until });
      toasts.add({
        tone: shown?.tone ?? 'ok',
        title: t('install.done'),
        ...(shown && { text: standingText(t, shown, settings) }),
      });
    } catch (error) {
      // The question says how many services run at this moment.
      if (isWorse(error)) await stale(licence.getLicence);
      setRefusal(error instanceof Fault ? error : String(error));
    }
  }
  function submit(event: FormEvent) {
    event.preventDefault();
    setRefusal(undefined);
    void send();
  }

  return (
    <>
      <form className={styles.install} onSubmit={submit} noValidate>
        <Field
          label={t('install.label')}
          help={t('install.hint')}
          error={asked ? undefined : refusal instanceof Fault ? licenceFaultText(t, refusal) : refusal}
        >
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
      {asked && (
        <WorseDialog
          refusal={asked}
          data={data}
          busy={install.pending}
          onConfirm={() => void send(true)}
          onClose={() => setRefusal(undefined)}
        />
      )}
    </>
  );
}
