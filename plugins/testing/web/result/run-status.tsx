import { useTranslation } from 'react-i18next';
import { duration } from '#core/web/text/format.ts';
import { VisuallyHidden } from '#core/web/ui/layout/visually-hidden.tsx';
import type { TestResult } from '../run.ts';

interface RunStatusProps {
  /** What it is the end of. */
  readonly of: string;
  /** Undefined while there is nothing to tell. */
  readonly result: TestResult | undefined;
}

/** Tells those who do not see it how a run ended; what was answered they read when they want to. */
export function RunStatus({ of, result }: RunStatusProps) {
  const { t } = useTranslation('testing');
  return (
    <div role="status">
      {result && (
        <VisuallyHidden>{`${of}: ${result.status || t('noStatus')}, ${duration(result.took)}`}</VisuallyHidden>
      )}
    </div>
  );
}
