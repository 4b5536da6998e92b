import { useState } from 'react';
import { useTranslation } from 'react-i18next';
import { CodeEditor } from '#core/web/editor/code-editor.tsx';
import { faultText } from '#core/web/page/fault-text.ts';
import { useAction, useAnswer } from '#core/web/state/state.ts';
import { toastSuccess } from '#core/web/state/toast.ts';
import { currentLanguage } from '#core/web/text/text.ts';
import { number } from '#core/web/text/format.ts';
import { Callout } from '#core/web/ui/feedback/callout.tsx';
import { Button } from '#core/web/ui/inputs/button.tsx';
import { Field } from '#core/web/ui/inputs/field.tsx';
import { NumberInput } from '#core/web/ui/inputs/number-input.tsx';
import { Select } from '#core/web/ui/inputs/select.tsx';
import { Dialog } from '#core/web/ui/overlays/dialog.tsx';
import { datasets } from '#plugins/datasets/contract.ts';
import type { ModelInfoData } from '#plugins/services/contract.ts';
import { fitting } from '../../../contract.ts';
import styles from '../fit.module.css';
import { isJson } from '../json.ts';

const own = 'own';
const bounds = { parts: [2, 20], leastRows: [0, 1_000_000] } as const;

const isWithin = (value: number | null, [least, most]: readonly [number, number]): value is number =>
  value !== null && Number.isInteger(value) && value >= least && value <= most;

/** Chooses what a service is validated on, and begins. */
export function Page({ service, onClose }: { service: ModelInfoData; onClose: () => void }) {
  const { t } = useTranslation('fitting');
  const named = { account: service.id.accountId, model: service.id.modelId };
  const allowed = useAnswer(datasets.getAllowedDatasetsForFit, named);
  const configs = useAnswer(fitting.listAvailableFitConfigs, named);
  const [datasetId, setDatasetId] = useState<string>();
  const [configId, setConfigId] = useState<string>();
  const [config, setConfig] = useState('{}');
  const [parts, setParts] = useState<number | null>(5);
  const [leastRows, setLeastRows] = useState<number | null>(5);
  const [tried, setTried] = useState(false);
  const { send, pending, error } = useAction(fitting.crossValidation, { stales: [fitting.listCrossValidations] });
  const chosen = configId ?? String(configs.data?.find(({ isDefault }) => isDefault)?.id.configId ?? own);
  const wrongJson = chosen === own && !isJson(config);
  const wrongParts = !isWithin(parts, bounds.parts);
  const wrongRows = !isWithin(leastRows, bounds.leastRows);

  async function begin() {
    setTried(true);
    if (datasetId === undefined || wrongJson || wrongParts || wrongRows) return;
    const fitConfig: unknown = config.trim() === '' ? undefined : JSON.parse(config);
    const body = {
      datasetId: Number(datasetId),
      parts,
      minIntentSizeToDivide: leastRows,
      ...(chosen === own ? { fitConfig } : { fitConfigId: Number(chosen) }),
    };
    const begun = await send({ ...named, body }).catch(() => undefined);
    if (!begun) return;
    toastSuccess(t('validation.begun'));
    onClose();
  }
  return (
    <Dialog
      open
      onClose={onClose}
      title={t('validation.begin')}
      closeLabel={t('cancel')}
      width="md"
      footer={
        <>
          <Button onClick={onClose}>{t('cancel')}</Button>
          <Button variant="primary" loading={pending} onClick={() => void begin()}>
            {t('validation.start')}
          </Button>
        </>
      }
    >
      <div className={styles.fields}>
        {error && <Callout tone="bad" title={faultText(t, error)} />}
        <Field
          label={t('form.dataset')}
          required
          help={t('form.datasetHelp')}
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
        <Field
          label={t('validation.partsLabel')}
          help={t('validation.partsHelp')}
          required
          error={tried && wrongParts ? t('validation.partsWrong') : undefined}
        >
          <NumberInput locale={currentLanguage()} value={parts} onChange={setParts} min={2} max={20} />
        </Field>
        <Field
          label={t('validation.leastRows')}
          help={t('validation.leastRowsHelp')}
          required
          error={tried && wrongRows ? t('validation.leastRowsWrong') : undefined}
        >
          <NumberInput locale={currentLanguage()} value={leastRows} onChange={setLeastRows} min={0} max={1_000_000} />
        </Field>
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
          <Field label={t('form.json')} group error={wrongJson ? t('form.notJson') : undefined}>
            <CodeEditor
              value={config}
              onChange={setConfig}
              language="json"
              label={t('form.json')}
              invalid={wrongJson}
            />
          </Field>
        )}
      </div>
    </Dialog>
  );
}
