import { useTranslation } from 'react-i18next';
import { Loaded } from '#core/web/page/loaded.tsx';
import { saveText } from '#core/web/page/save-text.ts';
import { useAnswer } from '#core/web/state/state.ts';
import { number } from '#core/web/text/format.ts';
import { CodeWell } from '#core/web/ui/data/code-well.tsx';
import { Link } from '#core/web/ui/data/link.tsx';
import { Callout } from '#core/web/ui/feedback/callout.tsx';
import { DownloadIcon, TestIcon } from '#core/web/ui/icons/icons.tsx';
import { Button } from '#core/web/ui/inputs/button.tsx';
import { archivedRequest, type ArchivedPayload, type ArchivedRequest } from '#plugins/request-archive/contract.ts';
import type { ModelInfoData } from '#plugins/services/contract.ts';
import { workspacePath } from '#plugins/services/web/parts.ts';
import { testFrom } from '#plugins/testing/web/public.ts';
import type { RequestData } from '../contract.ts';
import type { Scope } from './asking.ts';
import { shownText } from './shown-text.ts';
import { sendableOf } from './sendable.ts';
import styles from './explorer.module.css';

interface BodiesProps {
  readonly scope: Scope;
  readonly service: ModelInfoData;
  readonly request: RequestData;
}

/** What was sent and answered where that is archived, and the way to send it again. */
export function Bodies({ scope: { account, model }, service, request }: BodiesProps) {
  const { t } = useTranslation('request-explorer');
  const { requestId, at } = request;
  const answer = useAnswer(
    archivedRequest.getArchivedRequest,
    model === undefined ? undefined : { account, model, requestId, at },
  );
  const missing = answer.error?.code === 'request.not_archived';
  const sendable = answer.data && sendableOf(answer.data);
  const why = sendable ? ('why' in sendable ? t(`again.${sendable.why}`) : undefined) : t('again.notArchived');
  return (
    <section className={styles.section} aria-labelledby="request-bodies">
      <div className={styles.heading}>
        <h3 id="request-bodies">{t('bodies.title')}</h3>
        <Button
          icon={<TestIcon />}
          {...(why === undefined
            ? { href: testFrom(workspacePath(service), 'request', requestId) }
            : { disabledReason: why })}
        >
          {t('again.action')}
        </Button>
      </div>
      {missing ? (
        <p>
          {t('bodies.missing')}{' '}
          <Link href={`${workspacePath(service)}/settings/configuration#archive`}>{t('bodies.settings')}</Link>
        </p>
      ) : (
        <Loaded answer={answer} what={t('bodies.title')} shape="lines" count={4}>
          {(archived) => <Archived archived={archived} />}
        </Loaded>
      )}
    </section>
  );
}

function Archived({ archived }: { readonly archived: ArchivedRequest }) {
  const { t } = useTranslation('request-explorer');
  const { bodies, requestId } = archived;
  if (!bodies)
    return (
      <Callout
        tone="info"
        title={t('bodies.encrypted')}
        actions={
          <Button
            size="sm"
            icon={<DownloadIcon />}
            onClick={() => saveText(`${JSON.stringify(archived)}\n`, `${requestId}.jsonl`)}
          >
            {t('bodies.download')}
          </Button>
        }
      >
        {t('bodies.decrypt')}{' '}
        <code className={styles.mono}>
          {`node plugins/request-archive/tool/decrypt.mjs private.pem < ${requestId}.jsonl`}
        </code>
      </Callout>
    );
  const { request, answer } = bodies;
  const named: readonly (readonly [label: string, payload: ArchivedPayload])[] =
    'methodName' in request
      ? Object.entries(request.params).map(([name, payload]) => [`${request.methodName}: ${name}`, payload])
      : [
          [t('bodies.request'), request.data],
          ...(request.config ? [[t('bodies.config'), request.config] as const] : []),
        ];
  return (
    <>
      {named.map(([label, payload]) => (
        <Payload key={label} label={label} payload={payload} file={`${requestId}-request.json`} />
      ))}
      {answer ? (
        <Payload label={t('bodies.answer')} payload={answer} file={`${requestId}-answer.json`} />
      ) : (
        <p>{t('bodies.noAnswer')}</p>
      )}
    </>
  );
}

interface PayloadProps {
  readonly label: string;
  readonly payload: ArchivedPayload;
  readonly file: string;
}

function Payload({ label, payload: { json, protobuf, cutFrom }, file }: PayloadProps) {
  const { t } = useTranslation('request-explorer');
  const text = json ?? protobuf ?? '';
  const { shown, isCut } = shownText(text);
  return (
    <div className={styles.section}>
      <div className={styles.heading}>
        <strong>{label}</strong>
        {isCut && (
          <Button size="sm" variant="quiet" icon={<DownloadIcon />} onClick={() => saveText(text, file)}>
            {t('bodies.download')}
          </Button>
        )}
      </div>
      {json === undefined && protobuf !== undefined && <p>{t('bodies.binary')}</p>}
      {text === '' ? (
        <p>{t('bodies.empty')}</p>
      ) : (
        <CodeWell
          label={label}
          text={shown}
          height="half"
          wrap
          copy={{ label: t('copy'), copiedLabel: t('core:copy.done') }}
        />
      )}
      {isCut && <p>{t('bodies.cutHere', { count: text.length, number: number(text.length) })}</p>}
      {cutFrom !== undefined && <p>{t('bodies.cut', { count: cutFrom, number: number(cutFrom) })}</p>}
    </div>
  );
}
