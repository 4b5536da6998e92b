import { useTranslation } from 'react-i18next';
import { useAnswer } from '#core/web/state/state.ts';
import { number } from '#core/web/text/format.ts';
import { Link } from '#core/web/ui/data/link.tsx';
import { Callout } from '#core/web/ui/feedback/callout.tsx';
import { datasets } from '#plugins/datasets/contract.ts';

interface DoubtfulProps {
  account: number;
  datasetId: number;
  version: number;
}

const kinds = ['empty', 'duplicate', 'conflict'] as const;

/** How many rows of a dataset that may be read are empty, repeated or contradictory, with the way to them. */
export function Doubtful({ account, datasetId, version }: DoubtfulProps) {
  const { t } = useTranslation('fitting');
  const { counts } = useAnswer(datasets.getDatasetReport, { account, datasetId, version }).data ?? {};
  const found = kinds.filter((kind) => counts && counts[kind] > 0);
  if (!counts || found.length === 0) return null;
  return (
    <Callout tone="warn">
      {found.map((kind) => t(`form.doubtful.${kind}`, { count: counts[kind], rows: number(counts[kind]) })).join(', ')}.{' '}
      <Link href={`/workspace/datasets/${account}/${datasetId}/edit`} variant="strong">
        {t('form.look')}
      </Link>
    </Callout>
  );
}
