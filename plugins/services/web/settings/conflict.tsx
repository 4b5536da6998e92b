import { useTranslation } from 'react-i18next';
import type { Fault } from '#core/contract/fault.ts';
import { relativeTime } from '#core/web/text/format.ts';
import { Button } from '#core/web/ui/inputs/button.tsx';
import { Callout } from '#core/web/ui/feedback/callout.tsx';

interface ConflictProps {
  fault: Fault;
  onTakeOver: () => void;
  /** Saves over the revision that the other one left. */
  onOverwrite: (revision: number) => void;
}

/** Somebody else saved the same settings meanwhile: who, when and which, and what can be done about it. */
export function Conflict({ fault: { args }, onTakeOver, onOverwrite }: ConflictProps) {
  const { t } = useTranslation('services');
  return (
    <Callout
      tone="warn"
      title={t('settings.conflict.title', {
        name: String(args.by ?? '') || t('settings.conflict.somebody'),
        time: relativeTime(String(args.at)),
      })}
      actions={
        <>
          <Button size="sm" onClick={onTakeOver}>
            {t('settings.conflict.takeOver')}
          </Button>
          <Button size="sm" onClick={() => onOverwrite(Number(args.revision))}>
            {t('settings.conflict.overwrite')}
          </Button>
        </>
      }
    >
      {t('settings.conflict.text', { fields: String(args.fields) })}
    </Callout>
  );
}
