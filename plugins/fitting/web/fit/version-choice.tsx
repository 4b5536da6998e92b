import { useTranslation } from 'react-i18next';
import { useAnswer } from '#core/web/state/state.ts';
import { number, relativeTime } from '#core/web/text/format.ts';
import { Combobox } from '#core/web/ui/inputs/combobox.tsx';
import { Field } from '#core/web/ui/inputs/field.tsx';
import { Select } from '#core/web/ui/inputs/select.tsx';
import { datasets, type DatasetInfoData, type DatasetVersionData } from '#plugins/datasets/contract.ts';
import type { Lesson } from './use-lesson.ts';

/** More than these are searched for. */
const mostListed = 12;

/** The versions of a dataset, newest first; none where there is nothing to choose, or its rows are for its account alone. */
export function useVersions(dataset: DatasetInfoData | undefined): readonly DatasetVersionData[] {
  const { id, version = 1 } = dataset ?? {};
  const known = id && version > 1 ? { account: id.accountId, datasetId: id.datasetId } : undefined;
  return useAnswer(datasets.getDatasetVersions, known).data ?? [];
}

/** Chooses which version of a dataset a training is made of; the latest unless somebody wants another. */
export function VersionChoice({ lesson, versions }: { lesson: Lesson; versions: readonly DatasetVersionData[] }) {
  const { t } = useTranslation('fitting');
  const [latest] = versions;
  const choice = {
    value: String(lesson.datasetVersion ?? latest?.number),
    options: versions.map((version) => ({
      value: String(version.number),
      label: t(version.current ? 'form.latest' : 'form.earlier', { number: version.number }),
      detail: [
        t('form.rows', { count: version.rows, rows: number(version.rows) }),
        relativeTime(version.created),
        version.comment,
      ]
        .filter(Boolean)
        .join(', '),
    })),
  };
  const choose = (value: string | null) =>
    lesson.setDatasetVersion(value === null || value === String(latest?.number) ? undefined : Number(value));
  return (
    <Field label={t('form.version')} help={t('form.versionHelp')}>
      {versions.length > mostListed ? (
        <Combobox {...choice} searchLabel={t('form.versionSearch')} emptyText={t('form.noVersion')} onChange={choose} />
      ) : (
        <Select {...choice} onChange={choose} />
      )}
    </Field>
  );
}
