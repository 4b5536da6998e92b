import { createElement, Suspense } from 'react';
import { useTranslation } from 'react-i18next';
import { lazyPage } from '#core/web/page/lazy-page.ts';
import { UndoIcon } from '#core/web/ui/icons/icons.tsx';
import { Button } from '#core/web/ui/inputs/button.tsx';
import { Field } from '#core/web/ui/inputs/field.tsx';
import { Select } from '#core/web/ui/inputs/select.tsx';
import { configInput } from '#plugins/services/web/config-parts.ts';
import styles from './fit.module.css';
import { ownConfig, type Lesson } from './use-lesson.ts';

/** Chooses the configuration of a training among those that are kept, and changes it where somebody wants another. */
export function ConfigChoice({ lesson }: { lesson: Lesson }) {
  const { t } = useTranslation('fitting');
  const { kept, source, setSource, shape, text, setText, isChanged, reset, isDescribed, setTaken } = lesson;
  return (
    <div className={styles.fields}>
      <Field label={t('form.config')} help={t('form.configHelp')}>
        <div className={styles.choice}>
          <Select
            value={source}
            options={[
              ...kept.map(({ id, name: label, isDefault }) => ({
                value: String(id.configId),
                label: label || `#${id.configId}`,
                ...(isDefault && { detail: t('form.default') }),
              })),
              { value: ownConfig, label: t(kept.length > 0 ? 'form.own' : 'form.defaults') },
            ]}
            onChange={setSource}
          />
          {isChanged && (
            <Button icon={<UndoIcon />} onClick={reset}>
              {t('form.reset')}
            </Button>
          )}
        </div>
      </Field>
      {isDescribed && (
        <Suspense>
          {createElement(lazyPage(configInput), {
            shape,
            value: text,
            onChange: setText,
            label: t('form.json'),
            onChecked: setTaken,
          })}
        </Suspense>
      )}
    </div>
  );
}
