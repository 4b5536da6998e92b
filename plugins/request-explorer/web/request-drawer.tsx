import { useTranslation } from 'react-i18next';
import { Loaded } from '#core/web/page/loaded.tsx';
import { dateTime, duration, number } from '#core/web/text/format.ts';
import { sizeText } from '#core/web/text/size.ts';
import { KeyValue, type Fact } from '#core/web/ui/data/key-value.tsx';
import { Badge } from '#core/web/ui/feedback/badge.tsx';
import { CopyButton } from '#core/web/ui/inputs/copy-button.tsx';
import { Drawer } from '#core/web/ui/overlays/drawer.tsx';
import type { ModelInfoData } from '#plugins/services/contract.ts';
import type { RequestData } from '../contract.ts';
import { useRequest, type Scope } from './asking.ts';
import { Bodies } from './bodies.tsx';
import { Parts } from './parts-of-time.tsx';
import { costText, endText, methodText, toneOf } from './words.ts';
import styles from './explorer.module.css';

interface RequestDrawerProps {
  readonly scope: Scope;
  readonly service: ModelInfoData | undefined;
  readonly request: string;
  readonly onClose: () => void;
}

/** Everything that is known of one request, and what was sent and answered where that is archived. */
export function RequestDrawer({ scope, service, request, onClose }: RequestDrawerProps) {
  const { t } = useTranslation('request-explorer');
  const answer = useRequest(scope, request);
  return (
    <Drawer open onClose={onClose} width="lg" title={t('drawer.title')} closeLabel={t('core:close')}>
      <Loaded answer={answer} what={t('drawer.title')} shape="lines" count={8}>
        {(found) => (
          <div className={styles.sections}>
            <Facts request={found} />
            <Parts request={found} />
            {service && <Bodies scope={scope} service={service} request={found} />}
          </div>
        )}
      </Loaded>
    </Drawer>
  );
}

function Facts({ request }: { readonly request: RequestData }) {
  const { t } = useTranslation('request-explorer');
  const { at, requestId, status, errorCode, service, caller, key, instanceId, attempts, priority, traceId } = request;
  const copied = (text: string) => (
    <span className={styles.status}>
      <code className={styles.mono}>{text}</code>
      <CopyButton text={text} label={t('copy')} copiedLabel={t('core:copy.done')} />
    </span>
  );
  const facts: readonly (Fact | undefined)[] = [
    {
      key: t('column.status'),
      value: (
        <span className={styles.status}>
          <Badge tone={toneOf(request)}>{status}</Badge>
          <span className={styles.words}>{endText(t, request)}</span>
        </span>
      ),
    },
    errorCode === undefined
      ? undefined
      : { key: t('drawer.code'), value: <code className={styles.mono}>{errorCode}</code> },
    { key: t('filters.requestId'), value: copied(requestId) },
    { key: t('column.time'), value: <time dateTime={at}>{dateTime(at)}</time> },
    { key: t('column.service'), value: service.name ?? t('serviceNumber', { id: service.modelId }) },
    {
      key: t('column.method'),
      value:
        request.streamed && request.method !== 'stream'
          ? `${methodText(t, request)} (${t('drawer.streamed')})`
          : methodText(t, request),
    },
    { key: t('column.caller'), value: caller?.shortName ?? t('visitor') },
    caller && { key: t('column.key'), value: key ? (key.name ?? t('keyNumber', { id: key.keyId })) : t('session') },
    {
      key: t('drawer.sizes'),
      value: t('drawer.sizesText', { request: sizeText(request.requestBytes), answer: sizeText(request.answerBytes) }),
    },
    { key: t('column.cost'), value: costText(request.cost) },
    { key: t('drawer.cache'), value: t(request.cached ? 'filters.cache.true' : 'filters.cache.false') },
    instanceId === undefined ? undefined : { key: t('filters.instance'), value: <code>{instanceId}</code> },
    { key: t('drawer.attempts'), value: attempts === 0 ? t('drawer.noAttempt') : number(attempts) },
    priority === undefined ? undefined : { key: t('drawer.priority'), value: String(priority) },
    traceId === undefined ? undefined : { key: t('drawer.trace'), value: copied(traceId) },
    { key: t('column.latency'), value: duration(Math.round(request.tookMs * 10) / 10) },
  ];
  return <KeyValue layout="beside" items={facts.filter((fact) => fact !== undefined)} />;
}
