import { useEffect, useRef, useState } from 'react';
import { useTranslation } from 'react-i18next';
import { useLocation } from 'wouter';
import type { Fault } from '#core/contract/fault.ts';
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
import { fitting, type FitRunData } from '../../contract.ts';
import { ConfigChoice } from './config-choice.tsx';
import { DatasetChoice } from './dataset-choice.tsx';
import styles from './fit.module.css';
import { formPlace } from './form-place.ts';
import { FitReview } from './fit-review.tsx';
import { useLesson } from './use-lesson.ts';

interface FitFormProps {
  service: ModelInfoData;
  /** Whether it is the account's own, so that it can be trained itself. */
  isOwn: boolean;
  isDerived: boolean;
  /** The training that this one is to be like, until somebody changes that. */
  like?: FitRunData | undefined;
}

/** Chooses a dataset, a configuration and where the result goes, says what that takes, and begins. */
export function Page({ service, isOwn, isDerived, like }: FitFormProps) {
  const { t } = useTranslation('fitting');
  const [, navigate] = useLocation();
  const [into, setInto] = useState<'new' | 'same'>(isDerived ? 'same' : 'new');
  const [name, setName] = useState('');
  const [tries, setTries] = useState(0);
  const tried = tries > 0;
  const form = useRef<HTMLDivElement>(null);
  // What is wrong may be far above the button.
  useEffect(() => {
    if (tries > 0) form.current?.querySelector<HTMLElement>('[aria-invalid="true"]')?.focus();
  }, [tries]);
  useEffect(() => {
    // Who came for the form sees it below the trainings that were.
    if (like || location.hash === `#${formPlace}`) form.current?.closest('section')?.scrollIntoView();
  }, [like]);
  // A service whose training could not begin is there already when that is tried again.
  const [made, setMade] = useState<ModelInfoData>();
  const lesson = useLesson(service, like);
  const derive = useAction(services.createDerivedModel, { stales: [services.getPagedModels] });
  const begin = useAction(fitting.fit_v2, {
    stales: [fitting.listFitRuns, fitting.checkFit, datasets.getDatasetUsers],
  });
  const error = derive.error ?? begin.error;
  const nameless = into === 'new' && name.trim() === '';

  async function derived(wanted: string): Promise<ModelInfoData | undefined> {
    if (made?.modelName === wanted) return made;
    const found = await derive.send({ ...lesson.named, name: wanted }).catch(() => undefined);
    setMade(found);
    return found;
  }

  async function start() {
    setTries(tries + 1);
    const { datasetId, datasetVersion, config, configId } = lesson;
    if (datasetId === undefined || !lesson.isTaken || nameless) return;
    const target = into === 'new' ? await derived(name.trim()) : service;
    if (!target) return;
    const { accountId: account, modelId: model } = target.id;
    const body = { datasetId, datasetVersion, config, configId };
    const begun = await begin.send({ account, model, body }).catch(() => undefined);
    if (!begun) return;
    toastSuccess(t('form.begun'), target.displayName || target.modelName);
    if (into === 'new') navigate(`/workspace/model/${account}/${model}/fit`);
  }
  return (
    <Card title={t(isDerived ? 'form.refit' : 'form.title')}>
      <div className={styles.sections} ref={form}>
        <section className={styles.section} aria-label={t('form.dataset')}>
          <DatasetChoice lesson={lesson} tried={tried} />
        </section>
        <section className={styles.section} aria-label={t('form.config')}>
          <ConfigChoice lesson={lesson} saves={isOwn} />
        </section>
        <section className={styles.section} aria-label={t('form.into')}>
          <div className={styles.fields}>
            {isOwn && (
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
            )}
            {into === 'new' && (
              <Field label={t('form.name')} required error={tried && nameless ? t('form.required') : undefined}>
                <TextInput
                  value={name}
                  font="mono"
                  spellCheck={false}
                  maxLength={63}
                  autoComplete="off"
                  onChange={({ target }) => setName(target.value)}
                />
              </Field>
            )}
          </div>
        </section>
        <section className={styles.section} aria-label={t('review.title')}>
          <h3 className={styles.heading}>{t('review.title')}</h3>
          <FitReview service={service} derived={into === 'new'} lesson={lesson} />
        </section>
        {error && <Refused error={error} />}
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

/** Why a training did not begin; of a configuration the lines about its fields. */
function Refused({ error }: { error: Fault }) {
  const { t } = useTranslation('fitting');
  return error.code === 'fit.config' ? (
    <Callout tone="bad" title={t('form.configRefused')}>
      {error.message}
    </Callout>
  ) : (
    <Callout tone="bad" title={faultText(t, error)} />
  );
}
