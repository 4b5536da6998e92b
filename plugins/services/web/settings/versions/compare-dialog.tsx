import { useState } from 'react';
import { useTranslation } from 'react-i18next';
import { dateTime } from '#core/web/text/format.ts';
import { Button } from '#core/web/ui/inputs/button.tsx';
import { Field } from '#core/web/ui/inputs/field.tsx';
import { Select } from '#core/web/ui/inputs/select.tsx';
import { Dialog } from '#core/web/ui/overlays/dialog.tsx';
import type { ModelInfoData, ModelVersionSettings } from '../../../contract.ts';
import { SideBySide } from './side-by-side.tsx';
import { TwoVersions } from './two-versions.tsx';
import styles from './versions.module.css';

interface CompareDialogProps {
  service: ModelInfoData;
  /** The one that is compared with the one before it at first. */
  version: number;
  /** How many are kept. */
  kept: number;
  onClose: () => void;
}

/** Any two versions beside each other. */
export function CompareDialog({ service, version, kept, onClose }: CompareDialogProps) {
  const { t } = useTranslation('services');
  const latest = service.version ?? version;
  const all = Array.from({ length: kept }, (_, at) => latest - at);
  const [from, setFrom] = useState(Math.max(all.at(-1)!, version - 1));
  const [to, setTo] = useState(version);
  const options = all.map((each) => ({ value: String(each), label: t('versions.numbered', { version: each }) }));
  return (
    <Dialog
      open
      width="lg"
      onClose={onClose}
      title={t('versions.compare')}
      closeLabel={t('core:close')}
      footer={<Button onClick={onClose}>{t('core:close')}</Button>}
    >
      <div className={styles.dialog}>
        <div className={styles.pair}>
          <Field label={t('versions.from')}>
            <Select value={String(from)} options={options} onChange={(next) => setFrom(Number(next))} />
          </Field>
          <Field label={t('versions.to')}>
            <Select value={String(to)} options={options} onChange={(next) => setTo(Number(next))} />
          </Field>
        </div>
        <TwoVersions service={service} from={from} to={to}>
          {(before, after) => (
            <>
              <div className={styles.pair}>
                <About version={before} />
                <About version={after} />
              </div>
              <SideBySide before={before.settings} after={after.settings} />
            </>
          )}
        </TwoVersions>
      </div>
    </Dialog>
  );
}

function About({ version: { at, author, comment } }: { version: ModelVersionSettings }) {
  const { t } = useTranslation('services');
  return (
    <div className={styles.saved}>
      <span className={styles.author}>
        {dateTime(at)}, {author || t('versions.nobody')}
      </span>
      {comment !== '' && <span className={styles.comment}>{comment}</span>}
    </div>
  );
}
