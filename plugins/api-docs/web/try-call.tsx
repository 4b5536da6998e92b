import { useAtomValue } from 'jotai';
import { useRef, useState } from 'react';
import { useTranslation } from 'react-i18next';
import { sessionAtom } from '#core/web/auth/session.ts';
import { CodeWell } from '#core/web/ui/data/code-well.tsx';
import { Callout } from '#core/web/ui/feedback/callout.tsx';
import { SendIcon, StopIcon } from '#core/web/ui/icons/icons.tsx';
import { Button } from '#core/web/ui/inputs/button.tsx';
import { Field } from '#core/web/ui/inputs/field.tsx';
import { TextArea } from '#core/web/ui/inputs/text-area.tsx';
import { TextInput } from '#core/web/ui/inputs/text-input.tsx';
import { credentialsAtom } from './calls.ts';
import styles from './calls.module.css';
import type { Operation } from './description.ts';
import { ReplyView } from './reply-view.tsx';
import { exampleText } from './sample.ts';
import { curlOf, isWritable, missingOf, prepare, send, type Reply } from './sending.ts';
import { shapeOf, type Schemas } from './shape.ts';

/** A form that makes a call for real, and shows what comes back. */
export function TryCall({ operation, schemas }: { operation: Operation; schemas: Schemas }) {
  const { t } = useTranslation('api-docs');
  const credentials = useAtomValue(credentialsAtom);
  const { account } = useAtomValue(sessionAtom);
  const [values, setValues] = useState<Readonly<Record<string, string>>>(() => ({ account: account?.shortName ?? '' }));
  const [body, setBody] = useState(() => (operation.body ? exampleText(operation.body, schemas) : ''));
  const [reply, setReply] = useState<Reply | 'none'>();
  const [asked, setAsked] = useState(false);
  const [sending, setSending] = useState(false);
  const controller = useRef<AbortController>(undefined);
  const missing = missingOf(operation, { values, body });
  const prepared = prepare(operation, { values, body }, credentials);

  async function submit() {
    setAsked(true);
    if (missing.length > 0) return;
    controller.current = new AbortController();
    setSending(true);
    // What was stopped, or never arrived, has no answer to show.
    setReply(
      await send(operation.method, prepared, credentials, controller.current.signal).catch(() => 'none' as const),
    );
    setSending(false);
  }
  return (
    <form
      className={styles.try}
      noValidate
      onSubmit={(event) => {
        event.preventDefault();
        void submit();
      }}
    >
      {operation.parameters.length > 0 && (
        <div className={styles.fields}>
          {operation.parameters.map(({ name, in: place, required = false, schema }) => (
            <Field
              key={`${place} ${name}`}
              label={<code>{name}</code>}
              required={required}
              error={asked && missing.includes(name) ? t('try.needed') : undefined}
            >
              <TextInput
                size="sm"
                font="mono"
                placeholder={shapeOf(schema ?? {}, schemas)}
                value={values[name] ?? ''}
                onChange={(event) => setValues({ ...values, [name]: event.currentTarget.value })}
              />
            </Field>
          ))}
        </div>
      )}
      {operation.body &&
        (isWritable(operation) ? (
          <Field label={t('body')}>
            <TextArea font="mono" rows={6} value={body} onChange={(event) => setBody(event.currentTarget.value)} />
          </Field>
        ) : (
          <Callout tone="info">{t('try.files', { type: operation.body.type })}</Callout>
        ))}
      <div className={styles.line}>
        {isWritable(operation) && (
          <Button type="submit" variant="primary" size="sm" icon={<SendIcon />} loading={sending}>
            {t('try.send')}
          </Button>
        )}
        {sending && (
          <Button size="sm" icon={<StopIcon />} onClick={() => controller.current?.abort()}>
            {t('try.stop')}
          </Button>
        )}
        {operation.method !== 'GET' && <span className={styles.quiet}>{t('try.real')}</span>}
      </div>
      {reply === 'none' && <Callout tone="bad">{t('try.nothing')}</Callout>}
      {reply && reply !== 'none' && <ReplyView reply={reply} />}
      <details className={styles.more}>
        <summary>{t('try.command')}</summary>
        <CodeWell
          label={t('try.command')}
          text={curlOf(operation.method, prepared, location.origin)}
          wrap
          copy={{ label: t('try.copyCommand'), copiedLabel: t('core:copy.done') }}
        />
      </details>
    </form>
  );
}
