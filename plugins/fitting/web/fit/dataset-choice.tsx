import { useAtomValue } from 'jotai';
import { useState } from 'react';
import { useTranslation } from 'react-i18next';
import { sessionAtom } from '#core/web/auth/session.ts';
import { useAnswer } from '#core/web/state/state.ts';
import { number } from '#core/web/text/format.ts';
import { UploadIcon } from '#core/web/ui/icons/icons.tsx';
import { Button } from '#core/web/ui/inputs/button.tsx';
import { Combobox } from '#core/web/ui/inputs/combobox.tsx';
import { Field } from '#core/web/ui/inputs/field.tsx';
import { datasets, type DatasetInfoData } from '#plugins/datasets/contract.ts';
import { DatasetUpload } from '#plugins/datasets/web/parts.ts';
import styles from './fit.module.css';
import { Doubtful } from './doubtful.tsx';
import { Labels } from './labels.tsx';
import { unfit, UnfitDatasets } from './unfit-datasets.tsx';
import type { Lesson } from './use-lesson.ts';
import { useVersions, VersionChoice } from './version-choice.tsx';

/** More types than these are not worth a look. */
const mostNamed = 4;

/** Chooses the dataset of a training among those that the service takes, or uploads one; what is missing is said once that was `tried`. */
export function DatasetChoice({ lesson, tried }: { lesson: Lesson; tried: boolean }) {
  const { t } = useTranslation('fitting');
  const { account } = useAtomValue(sessionAtom);
  const { named, datasetId, setDatasetId } = lesson;
  const allowed = useAnswer(datasets.getAllowedDatasetsForFit, named);
  const types = useAnswer(datasets.getAllowedDataTypesForFit, named);
  const [opened, setOpened] = useState<boolean>();
  const all = allowed.data ?? [];
  // Where there is nothing to choose from, one is uploaded.
  const isOpen = opened ?? (allowed.data !== undefined && all.every((each) => unfit(each, all) !== undefined));
  const detailOf = ({ dataType = '', rows = 0, version = 1 }: DatasetInfoData) =>
    t('form.datasetDetail', { type: dataType, count: rows, rows: number(rows), version });
  const chosen = all.find(({ id }) => id?.datasetId === datasetId);
  // Of others' restricted datasets nothing is seen but that they are there.
  const readable = chosen && (chosen.id?.accountId === account?.id || chosen.accessMode === 'public');
  const versions = useVersions(readable ? chosen : undefined);
  const earlier = versions.find((each) => each.number === lesson.datasetVersion);
  return (
    <div className={styles.fields}>
      <div className={styles.data}>
        <Field
          label={t('form.learnFrom')}
          required
          help={
            chosen
              ? detailOf({ ...chosen, ...(earlier && { version: earlier.number, rows: earlier.rows }) })
              : types.data && types.data.length < mostNamed
                ? t('form.datasetOf', { types: types.data.join(', ') })
                : t('form.datasetHelp')
          }
          error={tried && datasetId === undefined ? t('form.required') : undefined}
        >
          <div className={styles.choice}>
            <Combobox
              value={datasetId === undefined ? null : String(datasetId)}
              placeholder={t('form.choose')}
              searchLabel={t('form.search')}
              emptyText={t('form.noDataset')}
              options={all.flatMap((each) =>
                each.id && (each === chosen || unfit(each, all) === undefined)
                  ? [{ value: String(each.id.datasetId), label: each.name, detail: detailOf(each) }]
                  : [],
              )}
              onChange={(value) => setDatasetId(value === null ? undefined : Number(value))}
            />
            <Button icon={<UploadIcon />} aria-expanded={isOpen} onClick={() => setOpened(!isOpen)}>
              {t('form.upload')}
            </Button>
          </div>
        </Field>
        {versions.length > 1 && <VersionChoice lesson={lesson} versions={versions} />}
      </div>
      <UnfitDatasets allowed={allowed.data} />
      {readable && chosen.id && (
        <Doubtful
          account={chosen.id.accountId}
          datasetId={chosen.id.datasetId}
          version={earlier?.number ?? chosen.version ?? 1}
        />
      )}
      {readable && chosen.id && (
        <Labels
          account={chosen.id.accountId}
          datasetId={chosen.id.datasetId}
          version={earlier?.number ?? chosen.version ?? 1}
          rows={earlier?.rows ?? chosen.rows ?? 0}
        />
      )}
      {isOpen && (
        <DatasetUpload
          account={account?.id ?? named.account}
          types={types.data ?? []}
          onMade={({ id }) => {
            setDatasetId(id?.datasetId);
            setOpened(false);
          }}
        />
      )}
    </div>
  );
}
