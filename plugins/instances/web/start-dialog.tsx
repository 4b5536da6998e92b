import { useAtomValue } from 'jotai';
import { useEffect, useEffectEvent, useRef, useState } from 'react';
import { useTranslation } from 'react-i18next';
import type { Output } from '#core/contract/call.ts';
import type { Fault } from '#core/contract/fault.ts';
import { faultText, noteText } from '#core/web/page/fault-text.ts';
import { lazyPage } from '#core/web/page/lazy-page.ts';
import { nameOfPart, Part } from '#core/web/page/part.tsx';
import { hostAtom, useAnswer } from '#core/web/state/state.ts';
import { Kbd } from '#core/web/ui/data/kbd.tsx';
import { Callout } from '#core/web/ui/feedback/callout.tsx';
import { StartIcon } from '#core/web/ui/icons/icons.tsx';
import { isMac } from '#core/web/ui/is-mac.ts';
import { Button } from '#core/web/ui/inputs/button.tsx';
import { Checkbox } from '#core/web/ui/inputs/checkbox.tsx';
import { Dialog } from '#core/web/ui/overlays/dialog.tsx';
import type { ModelInfoData, ModelShortStatusData } from '#plugins/services/contract.ts';
import { serviceTexts, useMedia } from '#plugins/services/web/parts.ts';
import { startReview, type StartReviewProps } from '#plugins/services/web/public.ts';
import { instances } from '../contract.ts';
import { CountStepper, isCount } from './count-stepper.tsx';
import { StartTimesLine } from './start-times.tsx';
import styles from './instances.module.css';

export type Checked = Output<typeof instances.checkStart>;

const pollMs = 5_000;
const quietKey = 'START_REVIEW_HIDDEN';

/** Whether a start that nothing speaks against is to be asked about all the same. */
export const isReviewed = (): boolean => localStorage.getItem(quietKey) === null;

interface StartDialogProps {
  service: ModelInfoData;
  /** How many instances it would have then. */
  count: number;
  /** Set where it is started with that many and no others. */
  isFixed: boolean;
  checked: Checked;
  busy: boolean;
  /** Why it was not started when that was tried last. */
  error?: Fault;
  onStart: (count: number) => void;
  onClose: () => void;
}

/** Says before a start whether and where instances can run and what that takes. */
export function StartDialog({ service, count: asked, isFixed, checked, busy, error, ...on }: StartDialogProps) {
  const { t } = useTranslation('instances');
  const [quiet, setQuiet] = useState(!isReviewed());
  const [chosen, setChosen] = useState<number | null>(asked);
  const count = isCount(chosen) ? chosen : asked;
  const { name } = serviceTexts(service);
  const countBox = useRef<HTMLInputElement>(null);
  // The keyboard of a touch screen would cover what there is to read.
  const touched = useMedia('(pointer: coarse)');
  // Room comes and goes while somebody reads.
  const { accountId: account, modelId: model } = service.id;
  const again = useAnswer(instances.checkStart, { account, model, instances: count }, { poll: pollMs, keep: true });
  const { verdict, reason, warnings } = again.data ?? checked;
  const isReady = isCount(chosen) && verdict !== 'refuse' && !busy;
  const clear = verdict === 'pass' && warnings.length === 0;
  const notes = [...(reason ? [reason] : []), ...warnings];

  function start() {
    if (!isReady) return;
    if (quiet) localStorage.setItem(quietKey, '1');
    else localStorage.removeItem(quietKey);
    on.onStart(count);
  }
  const onKey = useEffectEvent((event: KeyboardEvent) => {
    if (event.key !== 'Enter' || !(isMac ? event.metaKey : event.ctrlKey)) return;
    event.preventDefault();
    start();
  });
  useEffect(() => {
    const heard = (event: KeyboardEvent) => onKey(event);
    window.addEventListener('keydown', heard);
    return () => window.removeEventListener('keydown', heard);
  }, []);

  return (
    <Dialog
      open
      onClose={on.onClose}
      width="lg"
      busy={busy}
      {...(!isFixed && !touched && { initialFocus: countBox })}
      title={t('start.title', { name })}
      closeLabel={t('core:close')}
      footerStart={
        clear && (
          <Checkbox
            label={t('start.quiet')}
            checked={quiet}
            onChange={(event) => setQuiet(event.currentTarget.checked)}
          />
        )
      }
      footer={
        <>
          <Button disabled={busy} onClick={on.onClose}>
            {t('services:cancel')}
          </Button>
          <Button variant="primary" icon={<StartIcon />} loading={busy} disabled={!isReady && !busy} onClick={start}>
            {t(clear ? 'start.action' : 'start.wait')} <Kbd>{isMac ? '⌘↵' : 'Ctrl ↵'}</Kbd>
          </Button>
        </>
      }
    >
      <div className={styles.review}>
        {error && !busy && <Callout tone="bad">{faultText(t, error)}</Callout>}
        <Callout
          tone={clear ? 'ok' : verdict === 'refuse' ? 'bad' : 'warn'}
          title={t(clear ? 'start.now' : verdict === 'refuse' ? 'start.refused' : 'start.waits')}
        >
          {notes.map((each) => noteText(t, each)).join(' ')}
        </Callout>
        {verdict !== 'refuse' && <StartTimesLine service={service} fits={clear} />}
        {!isFixed && <CountStepper box={countBox} count={chosen} readOnly={busy} onCount={setChosen} />}
        <Reviews service={service} instances={count} />
      </div>
    </Dialog>
  );
}

interface WaitDialogProps {
  service: ModelInfoData;
  heldUp: NonNullable<ModelShortStatusData['heldUp']>;
  onClose: () => void;
}

/** Says of a service that is to run and does not what it waits for, and what would help. */
export function WaitDialog({ service, heldUp, onClose }: WaitDialogProps) {
  const { t } = useTranslation('instances');
  const { name } = serviceTexts(service);
  return (
    <Dialog
      open
      onClose={onClose}
      width="lg"
      title={t('start.waiting', { name })}
      closeLabel={t('core:close')}
      footer={<Button onClick={onClose}>{t('core:close')}</Button>}
    >
      <div className={styles.review}>
        <Callout tone="warn" title={t('start.held')}>
          {noteText(t, heldUp)}
        </Callout>
        <StartTimesLine service={service} at="queue" />
        <Reviews service={service} instances={Math.max(1, service.minInstancesCount ?? 1)} />
      </div>
    </Dialog>
  );
}

function Reviews(props: StartReviewProps) {
  const reviews = useAtomValue(hostAtom).entries(startReview);
  return reviews.map((entry) => {
    const Review = lazyPage(entry.value.page);
    return (
      <Part key={entry.value.id} name={nameOfPart(startReview, entry)}>
        <Review {...props} />
      </Part>
    );
  });
}
