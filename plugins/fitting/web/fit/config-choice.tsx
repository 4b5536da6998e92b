import { createElement, Suspense, useState } from 'react';
import { useTranslation } from 'react-i18next';
import { lazyPage } from '#core/web/page/lazy-page.ts';
import { useAction } from '#core/web/state/state.ts';
import { toastFailure, toastSuccess } from '#core/web/state/toast.ts';
import { SaveIcon, UndoIcon } from '#core/web/ui/icons/icons.tsx';
import { Button } from '#core/web/ui/inputs/button.tsx';
import { Field } from '#core/web/ui/inputs/field.tsx';
import { Select } from '#core/web/ui/inputs/select.tsx';
import { configInput } from '#plugins/services/web/config-parts.ts';
import { fitting } from '../../contract.ts';
import styles from './fit.module.css';
import { keepsOf, ownConfig, type Lesson } from './use-lesson.ts';

const saveConfig = () => import('./save-config.tsx');

/** Chooses the configuration of a training among those that are kept, and changes it where somebody wants another, which may be kept too where that `saves`. */
export function ConfigChoice({ lesson, saves = false }: { lesson: Lesson; saves?: boolean }) {
  const { t } = useTranslation('fitting');
  const { kept, source, setSource, shape, text, setText, isChanged, reset, isDescribed, setTaken } = lesson;
  return (
    <div className={styles.fields}>
      <Field label={t('form.startFrom')} help={t(saves ? 'form.configKept' : 'form.configHelp')}>
        <div className={styles.choice}>
          <Select
            value={source}
            options={[
              ...kept.map(({ id, name: label, isDefault, isManual }) => ({
                value: String(id.configId),
                label: isManual ? t('form.manual') : label || `#${id.configId}`,
                ...(isDefault && { detail: t('form.default') }),
              })),
              { value: ownConfig, label: t(kept.length > 0 ? 'form.own' : 'form.defaults') },
            ]}
            onChange={setSource}
          />
          {saves && <Saving lesson={lesson} />}
          {isChanged && (
            <Button variant="ghost" icon={<UndoIcon />} onClick={reset}>
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

/** Keeps what was written: over the configuration that it began with, where that is the service's own, or under another name. */
function Saving({ lesson }: { lesson: Lesson }) {
  const { t } = useTranslation('fitting');
  const [naming, setNaming] = useState(false);
  const { named, begun, own, text, isChanged, isTaken } = lesson;
  const { send, pending } = useAction(fitting.updateFitConfig, { stales: keepsOf });
  const over = own.find(({ id }) => id.configId === begun?.id.configId);

  async function save({ id: { configId }, name, isDefault }: (typeof own)[number]) {
    await send({ ...named, configId, body: { name, isDefault, config: text } }).then(
      () => toastSuccess(t('form.saved'), name),
      (error: unknown) => toastFailure(t, t('form.notSaved', { name }), error),
    );
  }
  return (
    <>
      {over && isChanged && (
        <Button icon={<SaveIcon />} loading={pending} disabled={!isTaken} onClick={() => void save(over)}>
          {t('form.save')}
        </Button>
      )}
      {(isChanged || begun?.isManual) && (
        <Button {...(!over && { icon: <SaveIcon /> })} disabled={!isTaken} onClick={() => setNaming(true)}>
          {t('form.saveAs')}
        </Button>
      )}
      {naming && (
        <Suspense>{createElement(lazyPage(saveConfig), { lesson, onClose: () => setNaming(false) })}</Suspense>
      )}
    </>
  );
}
