import type { TFunction } from 'i18next';
import { useAtomValue } from 'jotai';
import { useTranslation } from 'react-i18next';
import { sessionAtom } from '#core/web/auth/session.ts';
import { noteText } from '#core/web/page/fault-text.ts';
import { useAnswer } from '#core/web/state/state.ts';
import { number } from '#core/web/text/format.ts';
import { Link } from '#core/web/ui/data/link.tsx';
import { SuccessIcon, WarningIcon } from '#core/web/ui/icons/icons.tsx';
import { instances } from '#plugins/instances/contract.ts';
import { services, type ModelInfoData } from '#plugins/services/contract.ts';
import { serviceTexts, workspacePath } from '#plugins/services/web/parts.ts';
import { attentionFilter } from './attention-filter.ts';
import styles from './lists.module.css';

const pollMs = 15_000;
const named = 3;

/** Which services of the account need somebody and why, in one line, where that is narrow how many; that none does, where none does. */
export function Attention() {
  const { t } = useTranslation('monitoring');
  const account = useAtomValue(sessionAtom).account?.id;
  const counts = useAnswer(services.getModelCounts, account === undefined ? undefined : { account });
  const { data } = useAnswer(
    services.getPagedModels,
    account === undefined
      ? undefined
      : { account, mySpace: 'all', filter: [attentionFilter], withColumns: true, page: 0, size: named },
    { poll: pollMs },
  );
  const needing = data?.paging.totalElements;
  const starts = useAnswer(instances.checkAnyStart, account === undefined || needing !== 0 ? undefined : { account }, {
    poll: pollMs,
  });
  const all = counts.data?.all;
  if (!data || needing === undefined || !all) return null;
  const shown = { number: number(needing), all: number(all) };
  if (needing === 0 && !starts.data) return null;
  if (needing === 0 && starts.data?.reason)
    return (
      <p className={styles.attention} data-needed>
        <span className={styles.said}>
          <WarningIcon />
          <strong>{t('attention.noStart')}</strong>
        </span>
        <span className={styles.said}>{noteText(t, starts.data.reason)}</span>
      </p>
    );
  if (needing === 0)
    return (
      <p className={styles.attention}>
        <span className={styles.said}>
          <SuccessIcon />
          {t('attention.none', { ...shown, count: all })}
        </span>
      </p>
    );
  return (
    <p className={styles.attention} data-needed>
      <span className={styles.said}>
        <WarningIcon />
        <strong>{t('attention.needed', { ...shown, count: needing })}</strong>
      </span>
      {data.records.map((service) => (
        <span key={service.id.modelId} className={`${styles.said} ${styles.service}`}>
          <Link variant="strong" href={`${workspacePath(service)}/diagnostic`}>
            {nameAmong(data.records, service)}
          </Link>
          {whyOf(t, service)}
        </span>
      ))}
      <span className={needing > named ? undefined : styles.unnamed}>
        <Link href={`/workspace?filter=${encodeURIComponent(attentionFilter)}`}>{t('attention.all')}</Link>
      </span>
    </p>
  );
}

/** The name of a service, with what tells it from others of the same name beside it. */
function nameAmong(all: readonly ModelInfoData[], service: ModelInfoData): string {
  const { name } = serviceTexts(service);
  return all.some((other) => other !== service && serviceTexts(other).name === name)
    ? `${name} (${service.modelName})`
    : name;
}

function whyOf(t: TFunction<'monitoring'>, { columns }: ModelInfoData): string {
  const { failedInstances = 0, heldUpInstances = 0, errors = 0 } = columns?.attention ?? {};
  return [
    ...(failedInstances > 0
      ? [t('attention.failed', { count: failedInstances, number: number(failedInstances) })]
      : []),
    ...(heldUpInstances > 0
      ? [t('attention.heldUp', { count: heldUpInstances, number: number(heldUpInstances) })]
      : []),
    ...(errors > 0 ? [t('attention.errors', { share: number(errors, errors < 10 ? 1 : 0) })] : []),
  ].join(', ');
}
