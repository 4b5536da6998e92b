import { useState, type FormEvent } from 'react';
import { useTranslation } from 'react-i18next';
import { faultText } from '#core/web/page/fault-text.ts';
import { useAction } from '#core/web/state/state.ts';
import { toastSuccess } from '#core/web/state/toast.ts';
import { dateTime } from '#core/web/text/format.ts';
import { Callout } from '#core/web/ui/feedback/callout.tsx';
import { Button } from '#core/web/ui/inputs/button.tsx';
import { Checkbox } from '#core/web/ui/inputs/checkbox.tsx';
import { Field } from '#core/web/ui/inputs/field.tsx';
import { Segmented } from '#core/web/ui/inputs/segmented.tsx';
import { supportAccess } from '../contract.ts';
import styles from './support-access.module.css';

const hourMs = 3_600_000;
/** For how long support can be let in, in hours. */
const times = { '1': 1, '8': 8, '24': 24, '168': 168 } as const;
type Time = keyof typeof times;

/** Lets support in for a time, to look alone unless more is ticked. */
export function AllowForm({ account }: { account: number }) {
  const { t } = useTranslation('support-access');
  const [time, setTime] = useState<Time>('1');
  const [mayChange, setMayChange] = useState(false);
  const { send, pending, error } = useAction(supportAccess.allowSupportAccess, {
    stales: [supportAccess.getSupportAccess],
  });

  async function allow(event: FormEvent) {
    event.preventDefault();
    const until = new Date(Date.now() + times[time] * hourMs).toISOString();
    // A refusal is shown as the action's own error.
    const allowed = await send({ account, body: { until, mayChange } }).catch(() => undefined);
    if (allowed) toastSuccess(t('allow.done', { time: dateTime(until) }));
  }

  return (
    <form className={styles.form} onSubmit={(event) => void allow(event)} noValidate>
      {error && <Callout tone="bad">{faultText(t, error)}</Callout>}
      <Field label={t('allow.time')} group>
        <Segmented
          label={t('allow.time')}
          value={time}
          onChange={setTime}
          options={(Object.keys(times) as Time[]).map((value) => ({ value, label: t(`allow.times.${value}`) }))}
        />
      </Field>
      <Checkbox
        label={t('allow.change')}
        checked={mayChange}
        onChange={(event) => setMayChange(event.target.checked)}
      />
      <p className={styles.quiet}>{t('never')}</p>
      <Button type="submit" variant="primary" loading={pending}>
        {t('allow.action')}
      </Button>
    </form>
  );
}
