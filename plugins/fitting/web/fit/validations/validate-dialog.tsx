import { useState } from 'react';
import { useTranslation } from 'react-i18next';
import { faultText } from '#core/web/page/fault-text.ts';
import { useAction, useAnswer } from '#core/web/state/state.ts';
import { toastSuccess } from '#core/web/state/toast.ts';
import { currentLanguage } from '#core/web/text/text.ts';
import { Callout } from '#core/web/ui/feedback/callout.tsx';
import { Button } from '#core/web/ui/inputs/button.tsx';
import { Field } from '#core/web/ui/inputs/field.tsx';
import { NumberInput } from '#core/web/ui/inputs/number-input.tsx';
import { Select } from '#core/web/ui/inputs/select.tsx';
import { Dialog } from '#core/web/ui/overlays/dialog.tsx';
import { services, type ModelInfoData } from '#plugins/services/contract.ts';
import { fitting } from '../../../contract.ts';
import styles from '../fit.module.css';
import { ConfigChoice } from '../config-choice.tsx';
import { DatasetChoice } from '../dataset-choice.tsx';
import { useLesson } from '../use-lesson.ts';

const bounds = { parts: [2, 20], leastRows: [0, 1_000_000] } as const;

const isWithin = (value: number | null, [least, most]: readonly [number, number]): value is number =>
  value !== null && Number.isInteger(value) && value >= least && value <= most;

/** Chooses what a service is validated on, and begins. */
export function Page({ service, onClose }: { service: ModelInfoData; onClose: () => void }) {
  const { t } = useTranslation('fitting');
  const named = { account: service.id.accountId, model: service.id.modelId };
  const [parts, setParts] = useState<number | null>(5);
  const [leastRows, setLeastRows] = useState<number | null>(5);
  const [tried, setTried] = useState(false);
  const [predictConfig, setPredictConfig] = useState('');
  const predictConfigs = useAnswer(services.listPredictConfigs, named);
  const lesson = useLesson(service);
  const { send, pending, error } = useAction(fitting.crossValidation, { stales: [fitting.listCrossValidations] });
  const wrongParts = !isWithin(parts, bounds.parts);
  const wrongRows = !isWithin(leastRows, bounds.leastRows);

  async function begin() {
    setTried(true);
    const { datasetId, datasetVersion, config, configId } = lesson;
    if (datasetId === undefined || !lesson.isTaken || wrongParts || wrongRows) return;
    const body = {
      datasetId,
      datasetVersion,
      parts,
      minIntentSizeToDivide: leastRows,
      fitConfigId: configId,
      ...(predictConfig !== '' && { predictConfigId: Number(predictConfig) }),
      ...(config !== undefined && config.trim() !== '' && { fitConfig: JSON.parse(config) as unknown }),
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
      busy={pending}
      width="md"
      footer={
        <>
          <Button disabled={pending} onClick={onClose}>
            {t('cancel')}
          </Button>
          <Button variant="primary" loading={pending} onClick={() => void begin()}>
            {t('validation.start')}
          </Button>
        </>
      }
    >
      <div className={styles.fields}>
        {error && <Callout tone="bad" title={faultText(t, error)} />}
        <DatasetChoice lesson={lesson} tried={tried} />
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
        <ConfigChoice lesson={lesson} />
        {predictConfigs.data && predictConfigs.data.length > 0 && (
          <Field label={t('validation.predictConfig')} help={t('validation.predictConfigHelp')}>
            <Select
              value={predictConfig}
              options={[
                { value: '', label: t('validation.noPredictConfig') },
                ...predictConfigs.data.map(({ id, name }) => ({
                  value: String(id.configId),
                  label: name || String(id.configId),
                })),
              ]}
              onChange={setPredictConfig}
            />
          </Field>
        )}
      </div>
    </Dialog>
  );
}
