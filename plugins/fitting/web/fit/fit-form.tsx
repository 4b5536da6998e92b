import { useState } from 'react';
import { useTranslation } from 'react-i18next';
import { useLocation } from 'wouter';
import { faultText } from '#core/web/page/fault-text.ts';
import { CodeEditor } from '#core/web/editor/code-editor.tsx';
import { useAction, useAnswer } from '#core/web/state/state.ts';
import { toastSuccess } from '#core/web/state/toast.ts';
import { number } from '#core/web/text/format.ts';
import { Link } from '#core/web/ui/data/link.tsx';
import { Callout } from '#core/web/ui/feedback/callout.tsx';
import { FitIcon } from '#core/web/ui/icons/common-icons.tsx';
import { Button } from '#core/web/ui/inputs/button.tsx';
import { Field } from '#core/web/ui/inputs/field.tsx';
import { RadioGroup } from '#core/web/ui/inputs/radio-group.tsx';
import { Select } from '#core/web/ui/inputs/select.tsx';
import { TextInput } from '#core/web/ui/inputs/text-input.tsx';
import { Card } from '#core/web/ui/layout/card.tsx';
import { datasets } from '#plugins/datasets/contract.ts';
import { services, type ModelInfoData } from '#plugins/services/contract.ts';
import { fitting } from '../../contract.ts';
import styles from './fit.module.css';
import { isJson } from './json.ts';

const own = 'own';

/** Chooses a dataset, a configuration and where the result goes, and begins. */
export function FitForm({ service, isDerived }: { service: ModelInfoData; isDerived: boolean }) {
  const { t } = useTranslation('fitting');
  const [, navigate] = useLocation();
  const named = { account: service.id.accountId, model: service.id.modelId };
  const allowed = useAnswer(datasets.getAllowedDatasetsForFit, named);
  const configs = useAnswer(fitting.listAvailableFitConfigs, named);
  const [datasetId, setDatasetId] = useState<string>();
  const [configId, setConfigId] = useState<string>();
  const [config, setConfig] = useState('{}');
  const [into, setInto] = useState<'new' | 'same'>(isDerived ? 'same' : 'new');
  const [name, setName] = useState('');
  const [tried, setTried] = useState(false);
  const derive = useAction(services.createDerivedModel, { stales: [services.getPagedModels] });
  const begin = useAction(fitting.fit_v2, {
    stales: [fitting.listFitRuns, datasets.getDatasetUsers],
  });
  const error = derive.error ?? begin.error;
  const chosen = configId ?? String(configs.data?.find(({ isDefault }) => isDefault)?.id.configId ?? own);
  const readable = chosen !== own || isJson(config);

  async function start() {
    setTried(true);
    if (datasetId === undefined || !readable || (into === 'new' && name.trim() === '')) return;
    const target = into === 'new' ? await derive.send({ ...named, name: name.trim() }).catch(() => undefined) : service;
    if (!target) return;
    const { accountId: account, modelId: model } = target.id;
    const body = { datasetId: Number(datasetId), ...(chosen === own ? { config } : { configId: Number(chosen) }) };
    const begun = await begin.send({ account, model, body }).catch(() => undefined);
    if (!begun) return;
    toastSuccess(t('form.begun'), target.displayName || target.modelName);
    if (into === 'new') navigate(`/workspace/model/${account}/${model}/fit`);
  }
  return (
    <Card title={t(isDerived ? 'form.refit' : 'form.title')}>
      <div className={styles.fields}>
        {error && <Callout tone="bad" title={faultText(t, error)} />}
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
        <Field label={t('form.into')} group>
          <RadioGroup
            name="into"
            value={into}
            options={[
              { value: 'new', label: t('form.new'), help: t('form.newHelp') },
              { value: 'same', label: t('form.same', { name: service.modelName }), help: t('form.sameHelp') },
            ]}
            onChange={setInto}
          />
        </Field>
        {into === 'new' && (
          <Field label={t('form.name')} required error={tried && name.trim() === '' ? t('form.required') : undefined}>
            <TextInput
              value={name}
              maxLength={63}
              autoComplete="off"
              onChange={({ target }) => setName(target.value)}
            />
          </Field>
        )}
        <div>
          <Button
            variant="primary"
            icon={<FitIcon />}
            loading={derive.pending || begin.pending}
            onClick={() => void start()}
          >
            {t('form.start')}
          </Button>
        </div>
      </div>
    </Card>
  );
}
