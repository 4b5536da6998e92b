import { useTranslation } from 'react-i18next';
import type { Fault } from '#core/contract/fault.ts';
import { faultText } from '#core/web/page/fault-text.ts';
import { Callout } from '#core/web/ui/feedback/callout.tsx';
import { FailureIcon, StopIcon } from '#core/web/ui/icons/icons.tsx';
import { isStopped } from '../stopped.ts';

/** Why there is no answer: what failed, or that its sender stopped it. */
export function FaultCallout({ fault, title }: { fault: Fault; title?: string }) {
  const { t } = useTranslation('testing');
  return isStopped(fault) ? (
    <Callout tone="info" icon={<StopIcon />}>
      {faultText(t, fault)}
    </Callout>
  ) : (
    <Callout tone="bad" icon={<FailureIcon />} title={title ?? t('failed')}>
      {faultText(t, fault)}
    </Callout>
  );
}
