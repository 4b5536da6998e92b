import type { ReactNode } from 'react';
import { useTranslation } from 'react-i18next';
import { dateTime, duration, number, relativeTime } from '#core/web/text/format.ts';
import { Card } from '#core/web/ui/card.tsx';
import { CopyButton } from '#core/web/ui/copy-button.tsx';
import { KeyValue, type Fact } from '#core/web/ui/key-value.tsx';
import { Link } from '#core/web/ui/link.tsx';
import type { ModelInfoData } from '../contract.ts';
import { languageName, serviceId } from './names.ts';
import { taskTypeName } from './task-types.tsx';
import { Price, unitPrice } from './price.tsx';
import { useServiceStatus } from './use-service-status.ts';
import styles from './facts.module.css';

/** What is known of a service in names and values; what its owner keeps for himself is left out. */
export function Facts({ service }: { service: ModelInfoData }) {
  const { t } = useTranslation('services');
  const { data: status } = useServiceStatus(service);
  const { displayAuthor, modelAuthorCompany, modelLink, taskType, languages = [], billingSettings, hostingType, image, resourceGroup, id } = service;
  const { freeUnitQuota = 0 } = billingSettings;
  const startTime = status?.startTimeSeconds;
  const paid = unitPrice(billingSettings) !== undefined;
  const about = facts([
    [t('facts.author'), [displayAuthor, modelAuthorCompany].filter(Boolean).join(', ')],
    [t('facts.link'), modelLink && <Link href={modelLink} target="_blank">{modelLink.replace(/^https?:\/\//, '')}</Link>],
    [t('facts.taskType'), taskType && taskTypeName(t, taskType)],
    [t('facts.languages'), languages.map(languageName).join(', ')],
    [t('facts.price'), <Price billing={billingSettings} />],
    [t('facts.freeQuota'), paid && freeUnitQuota > 0 && number(freeUnitQuota)],
    [t('facts.startTime'), startTime !== undefined && duration(startTime * 1000)],
  ]);
  const hosting = facts([
    [t('facts.hosting'), t(`hosting.${hostingType}`)],
    [t('facts.image'), image?.name],
    [t('facts.imageAddress'), image?.image && <code>{image.image}</code>],
    [t('facts.resourceGroup'), resourceGroup],
    ...limitFacts(),
  ]);
  const ids = facts([
    [t('facts.id'), <Copied text={serviceId(service)} />],
    [t('facts.accountId'), <Copied text={String(id.accountId)} />],
    [t('facts.modelId'), <Copied text={String(id.modelId)} />],
    [t('facts.created'), service.created && <Time at={service.created} />],
    [t('facts.updated'), service.updated && <Time at={service.updated} />],
    [t('facts.lastActivity'), service.lastActivity && <Time at={service.lastActivity} />],
  ]);
  return (
    <aside className={styles.aside} aria-label={t('facts.label')}>
      <Card title={t('facts.about')}><KeyValue layout="beside" items={about} /></Card>
      <Card title={t('facts.hostingTitle')}><KeyValue layout="beside" items={hosting} /></Card>
      <Card title={t('facts.idsTitle')}><KeyValue layout="beside" items={ids} /></Card>
    </aside>
  );

  function limitFacts(): Row[] {
    const { cpuRequest, memoryLimit, ephemeralDiskLimit, gpuRequested, gpuCount = 1 } = service.resourceLimits;
    return [
      [t('facts.cpu'), cpuRequest],
      [t('facts.memory'), memoryLimit],
      [t('facts.disk'), ephemeralDiskLimit],
      [t('facts.gpu'), gpuRequested && number(gpuCount)],
    ];
  }
}

type Row = readonly [name: string, value: ReactNode];

const facts = (rows: readonly Row[]): Fact[] => rows.filter(([, value]) => value !== undefined && value !== false && value !== '' && value !== 0).map(([key, value]) => ({ key, value }));

function Copied({ text }: { text: string }) {
  const { t } = useTranslation('services');
  return <span className={styles.copied}><code>{text}</code><CopyButton text={text} size="xs" label={t('copy.id', { text })} copiedLabel={t('core:copy.done')} /></span>;
}

function Time({ at }: { at: number }) {
  return <time dateTime={new Date(at).toISOString()} title={dateTime(at)}>{relativeTime(at)}</time>;
}
