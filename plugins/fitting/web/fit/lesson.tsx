import { useState, type ReactNode } from 'react';
import { useTranslation } from 'react-i18next';
import { CodeEditor } from '#core/web/editor/code-editor.tsx';
import { useAnswer } from '#core/web/state/state.ts';
import { number } from '#core/web/text/format.ts';
import { Link } from '#core/web/ui/data/link.tsx';
import { Field } from '#core/web/ui/inputs/field.tsx';
import { Select } from '#core/web/ui/inputs/select.tsx';
import { datasets } from '#plugins/datasets/contract.ts';
import type { ModelInfoData } from '#plugins/services/contract.ts';
import { fitting } from '../../contract.ts';

const own = 'own';

/** What a service is to be trained with, as somebody is choosing it. */
export interface Lesson {
  /** None before one is chosen. */
  readonly datasetId: number | undefined;
  /** The id of a kept configuration, else JSON text; that is undefined where it cannot be read. */
  readonly configId: number | undefined;
  readonly config: string | undefined;
  readonly datasetField: ReactNode;
  readonly configFields: ReactNode;
}

/** Offers the datasets and configurations of a service; what is missing is said once that was `tried`. */
export function useLesson(service: ModelInfoData, tried: boolean): Lesson {
  const { t } = useTranslation('fitting');
  const named = { account: service.id.accountId, model: service.id.modelId };
  const allowed = useAnswer(datasets.getAllowedDatasetsForFit, named);
  const configs = useAnswer(fitting.listAvailableFitConfigs, named);
  const [datasetId, setDatasetId] = useState<string>();
  const [configId, setConfigId] = useState<string>();
  const [config, setConfig] = useState('{}');
  const chosen = configId ?? String(configs.data?.find(({ isDefault }) => isDefault)?.id.configId ?? own);
  const readable = isJson(config);
  return {
    datasetId: datasetId === undefined ? undefined : Number(datasetId),
    configId: chosen === own ? undefined : Number(chosen),
    config: chosen === own && readable ? config : undefined,
    datasetField: (
      <Field
        label={t('form.dataset')}
        required
        help={
          <>
            {t('form.datasetHelp')}{' '}
            <Link href="/workspace/datasets?new=yes" variant="strong">
              {t('form.upload')}
            </Link>
          </>
        }
        error={tried && datasetId === undefined ? t('form.required') : undefined}
      >
        <Select
          value={datasetId ?? null}
          placeholder={t('form.choose')}
          options={(allowed.data ?? []).flatMap(({ id, name: label, dataType = '', rows = 0, version = 1 }) =>
            id
              ? [
                  {
                    value: String(id.datasetId),
                    label,
                    detail: t('form.datasetDetail', { type: dataType, count: rows, rows: number(rows), version }),
                  },
                ]
              : [],
          )}
          onChange={setDatasetId}
        />
      </Field>
    ),
    configFields: (
      <>
        <Field label={t('form.config')} help={t('form.configHelp')}>
          <Select
            value={chosen}
            options={[
              ...(configs.data ?? []).map(({ id, name: label, isDefault }) => ({
                value: String(id.configId),
                label: label || String(id.configId),
                ...(isDefault && { detail: t('form.default') }),
              })),
              { value: own, label: t('form.own') },
            ]}
            onChange={setConfigId}
          />
        </Field>
        {chosen === own && (
          <Field label={t('form.json')} group error={readable ? undefined : t('form.notJson')}>
            <CodeEditor
              value={config}
              onChange={setConfig}
              language="json"
              label={t('form.json')}
              invalid={!readable}
            />
          </Field>
        )}
      </>
    ),
  };
}

/** Whether a text is JSON, or nothing. */
function isJson(text: string): boolean {
  if (text.trim() === '') return true;
  try {
    JSON.parse(text);
    return true;
  } catch {
    return false;
  }
}
