import { useTranslation } from 'react-i18next';
import type { Fault } from '#core/contract/fault.ts';
import { faultText } from '#core/web/page/fault-text.ts';
import { Callout } from '#core/web/ui/feedback/callout.tsx';
import { ProblemList, problemsIn } from '../problem-list.tsx';

/** Why the server took no dataset, with the rows of a file that are wrong. */
export function RefusedFile({ fault }: { fault: Fault }) {
  const { t } = useTranslation('datasets');
  const problems = problemsIn(fault);
  return (
    <Callout
      tone="bad"
      title={problems.length > 0 ? t('refused', { count: Number(fault.args.count) }) : faultText(t, fault)}
    >
      {problems.length > 0 && <ProblemList problems={problems} />}
    </Callout>
  );
}
