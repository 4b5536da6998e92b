import { useAtomValue } from 'jotai';
import { useState } from 'react';
import { useTranslation } from 'react-i18next';
import { sessionAtom } from '#core/web/auth/session.ts';
import { useAnswer } from '#core/web/state/state.ts';
import { number } from '#core/web/text/format.ts';
import { Link } from '#core/web/ui/data/link.tsx';
import { Fold } from '#core/web/ui/layout/fold.tsx';
import { datasets, type DatasetInfoData } from '#plugins/datasets/contract.ts';
import { largestDataset } from '../../contract.ts';
import styles from './fit.module.css';

/** Why a service cannot be trained on a dataset, where those that it takes are `allowed`; undefined where it can. */
export function unfit(
  { id, rows, bytes = 0 }: DatasetInfoData,
  allowed: readonly DatasetInfoData[],
): 'type' | 'empty' | 'large' | undefined {
  if (!allowed.some((each) => each.id?.datasetId === id?.datasetId)) return 'type';
  return rows === 0 ? 'empty' : bytes > largestDataset ? 'large' : undefined;
}

/** The account's datasets that a service cannot be trained on, each with why. */
export function UnfitDatasets({ allowed }: { allowed: readonly DatasetInfoData[] | undefined }) {
  const { t } = useTranslation('fitting');
  const { account } = useAtomValue(sessionAtom);
  const all = useAnswer(datasets.listDatasets, account && { account: account.id }).data ?? [];
  const [open, setOpen] = useState(false);
  const found = (allowed ? all : []).flatMap((dataset) => {
    const why = dataset.id?.accountId === account?.id ? unfit(dataset, allowed!) : undefined;
    return why && dataset.id ? [{ ...dataset, id: dataset.id, why }] : [];
  });
  if (found.length === 0) return null;
  return (
    <Fold
      label={t('form.unfit', { count: found.length, datasets: number(found.length) })}
      hint={[
        ...new Set(found.map(({ why, dataType }) => (why === 'type' ? dataType : t(`form.unfitShort.${why}`)))),
      ].join(', ')}
      open={open}
      onChange={setOpen}
    >
      <ul className={styles.labels}>
        {found.map(({ id, name, dataType, why }) => (
          <li key={id.datasetId}>
            <Link href={`/workspace/datasets/${id.accountId}/${id.datasetId}`}>{name}</Link>
            <span className={styles.quiet}>{t(`form.unfitWhy.${why}`, { type: dataType })}</span>
          </li>
        ))}
      </ul>
    </Fold>
  );
}
