import { useState } from 'react';
import { useTranslation } from 'react-i18next';
import { faultText } from '#core/web/page/fault-text.ts';
import { useAction } from '#core/web/state/state.ts';
import { dateTime } from '#core/web/text/format.ts';
import { Callout } from '#core/web/ui/feedback/callout.tsx';
import { Button } from '#core/web/ui/inputs/button.tsx';
import { CopyButton } from '#core/web/ui/inputs/copy-button.tsx';
import { Field } from '#core/web/ui/inputs/field.tsx';
import { Select } from '#core/web/ui/inputs/select.tsx';
import { TextInput } from '#core/web/ui/inputs/text-input.tsx';
import { Dialog } from '#core/web/ui/overlays/dialog.tsx';
import { storage } from '../../contract.ts';
import type { KeyDialogProps } from '../browse/object-row.tsx';
import { nameOf } from '../keys.ts';
import styles from './dialogs.module.css';

const times = { hour: 3_600, day: 86_400, week: 7 * 86_400 } as const;
type Time = keyof typeof times;

/** Makes a link by which anybody may read an object for a while. */
export function Page({ account, keys: [key = ''], onClose }: KeyDialogProps) {
  const { t } = useTranslation('storage');
  const [time, setTime] = useState<Time>('day');
  const [link, setLink] = useState<{ url: string; ends: string }>();
  const { send, pending, error } = useAction(storage.shareStoredObject);

  function create() {
    send({ account, body: { key, seconds: times[time] } }).then(setLink, () => undefined);
  }
  return (
    <Dialog
      open
      onClose={onClose}
      title={<span className={styles.title}>{t('share.title', { name: nameOf(key) })}</span>}
      closeLabel={t('core:close')}
      busy={pending}
      footer={
        <>
          <Button disabled={pending} onClick={onClose}>
            {t('core:close')}
          </Button>
          <Button variant="primary" loading={pending} onClick={create}>
            {t('share.create')}
          </Button>
        </>
      }
    >
      <div className={styles.fields}>
        <p>{t('share.text')}</p>
        <Field label={t('share.time')}>
          <Select
            value={time}
            onChange={setTime}
            options={(Object.keys(times) as Time[]).map((value) => ({ value, label: t(`share.times.${value}`) }))}
          />
        </Field>
        {link && (
          <Field label={t('share.link')} help={t('share.ends', { time: dateTime(link.ends) })}>
            <TextInput
              readOnly
              font="mono"
              value={link.url}
              onFocus={(event) => event.target.select()}
              end={<CopyButton text={link.url} label={t('share.copy')} copiedLabel={t('core:copy.done')} />}
            />
          </Field>
        )}
        {error && <Callout tone="bad" title={faultText(t, error)} />}
      </div>
    </Dialog>
  );
}
