import { useAtomValue } from 'jotai';
import type { ReactNode } from 'react';
import { useTranslation } from 'react-i18next';
import { hostAtom } from '#core/web/state/state.ts';
import { dateTime, duration, number, relativeTime } from '#core/web/text/format.ts';
import { Card } from '#core/web/ui/layout/card.tsx';
import { CopyButton } from '#core/web/ui/inputs/copy-button.tsx';
import { KeyValue, type Fact } from '#core/web/ui/data/key-value.tsx';
import { Link } from '#core/web/ui/data/link.tsx';
import { languageName, serviceId } from '../create/names.ts';
import { useTaskTypeName } from '../task-types.tsx';
import { Price, unitPrice, useCharged } from '../price.tsx';
import { groupsPath } from '../groups/paths.ts';
import { serviceRunner, type ServiceTabProps } from '../public.ts';
import { LastJob } from './last-job.tsx';
import type { Standing } from '../service-state.tsx';
import { standingOf, useServiceStatus } from './use-service-status.ts';
import styles from './facts.module.css';

/** What is known of a service in names and values; what its owner keeps for himself is left out. */
export function Facts({ service, mayEdit }: Pick<ServiceTabProps, 'service' | 'mayEdit'>) {
  const { t } = useTranslation('services');
  const typeName = useTaskTypeName();
  const { data: status } = useServiceStatus(service);
  const runner = useAtomValue(hostAtom).all(serviceRunner)[0];
  const Count = runner?.count;
  const {
    displayAuthor,
    modelAuthorCompany,
    modelLink,
    taskType,
    languages = [],
    billingSettings,
    hostingType,
    image,
    resourceGroup,
    id,
  } = service;
  const { freeUnitQuota = 0 } = billingSettings;
  const startTime = status?.startTimeSeconds;
  const runsHere = runner !== undefined && !service.prototype && hostingType !== 'EXTERNAL';
  const paid = unitPrice(useCharged(billingSettings)) !== undefined;
  const about = facts([
    [t('facts.author'), [displayAuthor, modelAuthorCompany].filter(Boolean).join(', ')],
    [
      t('facts.link'),
      modelLink && (
        <Link href={modelLink} target="_blank">
          {modelLink.replace(/^https?:\/\//, '')}
        </Link>
      ),
    ],
    [
      t('facts.base'),
      service.trainingModelId !== undefined && (
        <Link href={`/workspace/model/${service.trainingModelAccountId ?? id.accountId}/${service.trainingModelId}`}>
          {service.trainingModelName ?? `#${service.trainingModelId}`}
        </Link>
      ),
    ],
    [
      t('facts.group'),
      service.modelGroupName && <Link href={`${groupsPath}/${service.modelGroupId}`}>{service.modelGroupName}</Link>,
    ],
    [t('facts.taskType'), taskType && typeName(taskType)],
    [t('facts.languages'), languages.map(languageName).join(', ')],
    [t('facts.price'), <Price billing={billingSettings} />],
    [t('facts.freeQuota'), paid && freeUnitQuota > 0 && number(freeUnitQuota)],
    [t('facts.startTime'), startTime === undefined ? runsHere && unknown : duration(startTime * 1000)],
  ]);
  const standing = status && standingOf(status);
  const hosting = facts([
    [t('facts.hosting'), t(`hosting.${hostingType}`)],
    [
      t('facts.instances'),
      runsHere &&
        (standing ? (
          <span className={styles.copied}>
            {instancesOf(standing)}
            {Count && <Count service={service} mayEdit={mayEdit} status={status} />}
          </span>
        ) : (
          unknown
        )),
    ],
    [t('facts.lastJob'), status?.lastJob && <LastJob job={status.lastJob} />],
    [t('facts.image'), image?.name],
    [t('facts.imageAddress'), image?.image && <code>{image.image}</code>],
    [t('facts.resourceGroup'), resourceGroup],
    ...limitFacts(),
    [t('facts.version'), versionFact()],
  ]);
  const ids = facts([
    [t('facts.id'), <Copied text={serviceId(service)} />],
    [t('facts.accountId'), <Copied text={String(id.accountId)} />],
    [t('facts.modelId'), <Copied text={String(id.modelId)} />],
    [t('facts.created'), service.created && <Time at={service.created} />],
    [t('facts.updated'), service.updated && <Time at={service.updated} />],
    [t('facts.lastActivity'), service.lastActivity ? <Time at={service.lastActivity} /> : t('neverCalled')],
  ]);
  return (
    <aside className={styles.aside} aria-label={t('facts.label')}>
      <Card title={t('facts.about')}>
        <KeyValue layout="beside" items={about} />
      </Card>
      <Card title={t('facts.hostingTitle')}>
        <KeyValue layout="beside" items={hosting} />
      </Card>
      <Card title={t('facts.idsTitle')}>
        <KeyValue layout="beside" items={ids} />
      </Card>
    </aside>
  );

  /** The latest version of the settings, and those that instances still run with. */
  function versionFact(): string | undefined {
    const { version } = service;
    if (!version) return undefined;
    const running = status?.versions ?? [];
    if (running.length === 0) return t('facts.versionAlone', { version: number(version) });
    return running.every((each) => each === version)
      ? t('facts.versionRuns', { version: number(version) })
      : t('facts.versionsRun', { version: number(version), running: running.map((each) => number(each)).join(', ') });
  }

  function instancesOf({ instancesReady = 0, instancesWanted = 0 }: Standing): string {
    if (instancesWanted === 0 && instancesReady === 0) return t('facts.noInstances');
    return t('facts.instancesOf', { ready: number(instancesReady), wanted: number(instancesWanted) });
  }
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

/** In the place of what is not known, or not yet. */
const unknown = '–';

type Row = readonly [name: string, value: ReactNode];

const facts = (rows: readonly Row[]): Fact[] =>
  rows
    .filter(([, value]) => value !== undefined && value !== false && value !== '' && value !== 0)
    .map(([key, value]) => ({ key, value }));

function Copied({ text }: { text: string }) {
  const { t } = useTranslation('services');
  return (
    <span className={styles.copied}>
      <code>{text}</code>
      <CopyButton text={text} size="xs" label={t('copy.id', { text })} copiedLabel={t('core:copy.done')} />
    </span>
  );
}

function Time({ at }: { at: number }) {
  return (
    <time dateTime={new Date(at).toISOString()} title={dateTime(at)}>
      {relativeTime(at)}
    </time>
  );
}
