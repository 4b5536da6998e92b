import { useTranslation } from 'react-i18next';
import { duration } from '#core/web/text/format.ts';
import { Callout } from '#core/web/ui/feedback/callout.tsx';
import type { Unready } from './readiness.ts';

interface StandingNoteProps {
  readonly unready: Unready;
  readonly startTimeSeconds: number | undefined;
  /** Whether whoever looks can do something about it. */
  readonly mayEdit: boolean;
}

/** Says before anything is sent what a request will meet, and what to do about it. */
export function StandingNote({ unready, startTimeSeconds, mayEdit }: StandingNoteProps) {
  const { t } = useTranslation('testing');
  const forOwner = (unready === 'disconnected' || unready === 'failing') && mayEdit;
  return (
    <Callout
      tone={unready === 'asleep' || unready === 'starting' || unready === 'stopped' ? 'info' : 'warn'}
      title={t(`standing.${unready}.title`)}
    >
      {t(`standing.${unready}.${forOwner ? 'owner' : 'text'}`)}
      {startTimeSeconds !== undefined && (unready === 'asleep' || unready === 'stopped' || unready === 'starting') && (
        <> {t('standing.usual', { time: duration(startTimeSeconds * 1_000) })}</>
      )}
    </Callout>
  );
}
