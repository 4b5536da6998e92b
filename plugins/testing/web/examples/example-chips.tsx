import { useState } from 'react';
import { useTranslation } from 'react-i18next';
import { useAnswer, useService } from '#core/web/state/state.ts';
import { Api } from '#core/web/state/api.ts';
import { toastFailure } from '#core/web/state/toast.ts';
import type { ModelInfoData } from '#plugins/services/contract.ts';
import { testing, type TestExampleContent } from '../../contract.ts';
import type { OwnExample } from './example.ts';
import styles from '../testing-tab.module.css';

interface ExampleChipsProps {
  readonly service: ModelInfoData;
  /** What stands in the form. */
  readonly request: string;
  /** What the service itself gives as an example. */
  readonly own: OwnExample;
  /** Puts an example into the form; answers the request that the form then holds. */
  readonly onLoad: (
    example: Pick<TestExampleContent, 'request' | 'answer' | 'config' | 'configId' | 'priority'>,
  ) => string;
}

/** The service's examples, each to be put into the form at a press; nothing where it has none. */
export function ExampleChips({ service, request: current, own, onLoad }: ExampleChipsProps) {
  const { t } = useTranslation('testing');
  const api = useService(Api);
  const { accountId: account, modelId: model } = service.id;
  const { data: saved = [] } = useAnswer(testing.getTestExamples, { account, model });
  const [loaded, setLoaded] = useState<{ readonly id: number | 'own'; readonly request: string }>();
  if (saved.length === 0) return null;
  async function load(exampleId: number): Promise<void> {
    const example = await api.send(testing.getTestExample, { account, model, exampleId });
    setLoaded({ id: exampleId, request: onLoad(example) });
  }
  const isOn = (id: number | 'own') => loaded?.id === id && loaded.request === current;
  const { request, answer, config } = own;
  return (
    <div className={styles.examples} role="group" aria-label={t('examples')}>
      <span className={styles.examplesLabel}>{t('examples')}</span>
      {request !== undefined && (
        <button
          type="button"
          className={styles.chip}
          aria-pressed={isOn('own')}
          onClick={() => setLoaded({ id: 'own', request: onLoad({ request, answer, config }) })}
        >
          {t('ownExample')}
        </button>
      )}
      {saved.map(({ id, name }) => (
        <button
          key={id}
          type="button"
          className={styles.chip}
          aria-pressed={isOn(id)}
          onClick={() => void load(id).catch((error: unknown) => toastFailure(t, t('exampleNotLoaded'), error))}
        >
          {name}
        </button>
      ))}
    </div>
  );
}
