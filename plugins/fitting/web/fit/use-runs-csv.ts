import { useAtomValue } from 'jotai';
import { useTranslation } from 'react-i18next';
import { sessionAtom } from '#core/web/auth/session.ts';
import { failureText } from '#core/web/page/failure-text.ts';
import { saveCsv } from '#core/web/text/save-csv.ts';
import type { FitRunData } from '../../contract.ts';
import { runRows, type RunColumn } from './runs-csv.ts';

/** What a column is called in files, with its unit. */
export function useColumnText(): (column: RunColumn) => string {
  const { t } = useTranslation('fitting');
  const { currencyType } = useAtomValue(sessionAtom).settings;
  return (column) => t(`csv.${column}`, { currency: t(`csv.currency.${currencyType}`) });
}

/** Has the browser save trainings of a service as a file. */
export function useRunsCsv(): (serviceName: string, runs: readonly FitRunData[]) => void {
  const { t } = useTranslation('fitting');
  const head = useColumnText();
  return (serviceName, runs) =>
    saveCsv(
      `trainings-${serviceName}`,
      runRows(runs, {
        head,
        stateText: (state) => t(`state.${state}`),
        failureText: ({ failure, failureNotes }) => failureText(t, { errorMessage: failure, errorNotes: failureNotes }),
        yes: t('csv.yes'),
      }),
    );
}
