import { useId, useState, type FormEvent } from 'react';
import { useTranslation } from 'react-i18next';
import { Fault } from '#core/contract/fault.ts';
import { faultText } from '#core/web/page/fault-text.ts';
import { useAction, useAnswer } from '#core/web/state/state.ts';
import { toastFailure, toastSuccess } from '#core/web/state/toast.ts';
import { Button } from '#core/web/ui/inputs/button.tsx';
import { Checkbox } from '#core/web/ui/inputs/checkbox.tsx';
import { Dialog } from '#core/web/ui/overlays/dialog.tsx';
import { Field } from '#core/web/ui/inputs/field.tsx';
import { IconButton } from '#core/web/ui/inputs/icon-button.tsx';
import { DeleteIcon } from '#core/web/ui/icons/icons.tsx';
import { TextInput } from '#core/web/ui/inputs/text-input.tsx';
import type { ModelInfoData } from '#plugins/services/contract.ts';
import { testing } from '../../contract.ts';
import { longestKept, longestShared } from '../../limits.ts';
import type { TestRequest } from '../run.ts';
import styles from '../dialogs.module.css';

export interface SaveExampleProps {
  readonly service: ModelInfoData;
  readonly request: TestRequest;
  /** A name to begin with. */
  readonly name: string;
  /** The answer to this very request, where there is one. */
  readonly answer: string | undefined;
  readonly onClose: () => void;
}

const longestName = 80;

/** Saves the request in the form, and its answer, for everyone who tries the service out; takes examples away again. */
export function Page({
  service,
  request: { body, config, configId, priority },
  name: proposed,
  answer,
  onClose,
}: SaveExampleProps) {
  const { t } = useTranslation('testing');
  const form = useId();
  const { accountId: account, modelId: model } = service.id;
  const { data: saved = [] } = useAnswer(testing.getTestExamples, { account, model });
  const create = useAction(testing.createTestExample, { stales: [testing.getTestExamples] });
  const remove = useAction(testing.deleteTestExample, { stales: [testing.getTestExamples] });
  const [name, setName] = useState(proposed.slice(0, longestName));
  const [failure, setFailure] = useState<string>();
  const fits = answer !== undefined && answer.length <= longestKept;
  const [withAnswer, setWithAnswer] = useState(fits);
  const tooLong = body.length > longestShared ? t('tooLong', { most: longestShared }) : undefined;

  async function save(event: FormEvent): Promise<void> {
    event.preventDefault();
    if (name.trim() === '') return setFailure(t('saveExample.nameless'));
    try {
      await create.send({
        account,
        model,
        body: { name, request: body, config, configId, priority, answer: withAnswer && fits ? answer : undefined },
      });
      toastSuccess(t('saveExample.done', { name: name.trim() }));
      onClose();
    } catch (error) {
      setFailure(error instanceof Fault ? faultText(t, error) : String(error));
    }
  }

  return (
    <Dialog
      open
      onClose={onClose}
      busy={create.pending}
      title={t('saveExample.title')}
      closeLabel={t('core:close')}
      footer={
        <>
          <Button disabled={create.pending} onClick={onClose}>
            {t('cancel')}
          </Button>
          <Button
            variant="primary"
            type="submit"
            form={form}
            loading={create.pending}
            {...(tooLong === undefined ? {} : { disabled: true, disabledReason: tooLong })}
          >
            {t('saveExample.confirm')}
          </Button>
        </>
      }
    >
      <form id={form} className={styles.fields} noValidate onSubmit={(event) => void save(event)}>
        <p className={styles.text}>{t('saveExample.text')}</p>
        <Field label={t('saveExample.name')} required error={failure}>
          <TextInput value={name} maxLength={longestName} onChange={(event) => setName(event.target.value)} />
        </Field>
        {answer !== undefined && (
          <Checkbox
            label={t(fits ? 'saveExample.withAnswer' : 'saveExample.answerTooLong')}
            checked={withAnswer}
            disabled={!fits}
            onChange={(event) => setWithAnswer(event.target.checked)}
          />
        )}
      </form>
      {saved.length > 0 && (
        <section className={styles.list}>
          <h3 className={styles.heading}>{t('saveExample.present')}</h3>
          <ul>
            {saved.map((example) => (
              <li key={example.id} className={styles.item}>
                <span className={styles.name}>{example.name}</span>
                <IconButton
                  label={t('saveExample.delete', { name: example.name })}
                  icon={<DeleteIcon />}
                  onClick={() =>
                    void remove
                      .send({ account, model, exampleId: example.id })
                      .catch((error: unknown) => toastFailure(t, t('saveExample.notDeleted'), error))
                  }
                />
              </li>
            ))}
          </ul>
        </section>
      )}
    </Dialog>
  );
}
