import { useState } from 'react';
import { useTranslation } from 'react-i18next';
import { useLocation } from 'wouter';
import { faultText } from '#core/web/page/fault-text.ts';
import { useAction } from '#core/web/state/state.ts';
import { toastSuccess } from '#core/web/state/toast.ts';
import { Callout } from '#core/web/ui/feedback/callout.tsx';
import { FitIcon } from '#core/web/ui/icons/common-icons.tsx';
import { Button } from '#core/web/ui/inputs/button.tsx';
import { Field } from '#core/web/ui/inputs/field.tsx';
import { RadioGroup } from '#core/web/ui/inputs/radio-group.tsx';
import { TextInput } from '#core/web/ui/inputs/text-input.tsx';
import { Card } from '#core/web/ui/layout/card.tsx';
import { datasets } from '#plugins/datasets/contract.ts';
import { services, type ModelInfoData } from '#plugins/services/contract.ts';
import { fitting } from '../../contract.ts';
import styles from './fit.module.css';
import { useLesson } from './lesson.tsx';

/** Chooses a dataset, a configuration and where the result goes, and begins. */
export function FitForm({ service, isDerived }: { service: ModelInfoData; isDerived: boolean }) {
  const { t } = useTranslation('fitting');
  const [, navigate] = useLocation();
  const named = { account: service.id.accountId, model: service.id.modelId };
  const [into, setInto] = useState<'new' | 'same'>(isDerived ? 'same' : 'new');
  const [name, setName] = useState('');
  const [tried, setTried] = useState(false);
  // A service whose training could not begin is there already when that is tried again.
  const [made, setMade] = useState<ModelInfoData>();
  const lesson = useLesson(service, tried);
  const derive = useAction(services.createDerivedModel, { stales: [services.getPagedModels] });
  const begin = useAction(fitting.fit_v2, {
    stales: [fitting.listFitRuns, datasets.getDatasetUsers],
  });
  const error = derive.error ?? begin.error;

  async function derived(wanted: string): Promise<ModelInfoData | undefined> {
    if (made?.modelName === wanted) return made;
    const found = await derive.send({ ...named, name: wanted }).catch(() => undefined);
    setMade(found);
    return found;
  }

  async function start() {
    setTried(true);
    const { datasetId, config, configId } = lesson;
    if (datasetId === undefined || (config ?? configId) === undefined || (into === 'new' && name.trim() === '')) return;
    const target = into === 'new' ? await derived(name.trim()) : service;
    if (!target) return;
    const { accountId: account, modelId: model } = target.id;
    const body = { datasetId, config, configId };
    const begun = await begin.send({ account, model, body }).catch(() => undefined);
    if (!begun) return;
    toastSuccess(t('form.begun'), target.displayName || target.modelName);
    if (into === 'new') navigate(`/workspace/model/${account}/${model}/fit`);
  }
  return (
    <Card title={t(isDerived ? 'form.refit' : 'form.title')}>
      <div className={styles.fields}>
        {error && <Callout tone="bad" title={faultText(t, error)} />}
        {lesson.datasetField}
        {lesson.configFields}
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
