import { useTranslation } from 'react-i18next';
import { Loaded } from '#core/web/page/loaded.tsx';
import { useAnswer } from '#core/web/state/state.ts';
import { dateTime } from '#core/web/text/format.ts';
import { KeyValue } from '#core/web/ui/data/key-value.tsx';
import { Link } from '#core/web/ui/data/link.tsx';
import { Badge } from '#core/web/ui/feedback/badge.tsx';
import { Callout } from '#core/web/ui/feedback/callout.tsx';
import { CopyButton } from '#core/web/ui/inputs/copy-button.tsx';
import { Card } from '#core/web/ui/layout/card.tsx';
import { licence, type LicenceData } from '../contract.ts';
import { bannerOf } from '../contract/banner.ts';
import { foreignServices } from '../contract/foreign-services.ts';
import { dayText } from './day-text.ts';
import { Install } from './install.tsx';
import { licenceFaultText } from './licence-fault-text.ts';
import { UseOverTime } from './use-over-time.tsx';
import { UseTable } from './use-table.tsx';
import styles from './section.module.css';

const toneOf = (standing: LicenceData['standing']) => bannerOf({ standing })?.tone ?? 'ok';
/** Milliseconds between two looks. */
const pollMs = 30_000;

/** The licence of the installation, what is used of it, and where a new one is installed. */
export function Page() {
  const { t } = useTranslation('licence');
  const answer = useAnswer(licence.getLicence, {}, { poll: pollMs });
  return (
    <Card title={t('title')}>
      <Loaded answer={answer} what={t('what')} shape="lines" count={4}>
        {(data) => (data.enforced ? <Licensed data={data} /> : <p>{t('notEnforced')}</p>)}
      </Loaded>
    </Card>
  );
}

const mostNamed = 5;

/** How many services run, and which of them the licence does not name. */
function Running({ data: { settings, use } }: { data: LicenceData }) {
  const { t } = useTranslation('licence');
  const foreign = foreignServices(settings.limits.allowedServices, use.services);
  return (
    <span className={styles.name}>
      {t('runningCount', { count: use.services.length })}
      {foreign.length > 0 && <Badge tone="bad">{t('use.foreign')}</Badge>}
      {foreign.slice(0, mostNamed).map((name) => (
        <code key={name}>{name}</code>
      ))}
      {foreign.length > mostNamed && '…'}
    </span>
  );
}

function Licensed({ data }: { data: LicenceData }) {
  const { t } = useTranslation('licence');
  const { standing, problem, customer, installation, until, settings, counted } = data;
  const { limits, grafanaLicenseDashboardUrl } = settings;
  const [starts, ends] = [dayText(settings.licenseStarts), dayText(settings.licenseEnds)];
  const allowed = [
    ...(limits.allowedToDevelop ? [t('allows.develop')] : []),
    ...(limits.allowedToFit ? [t('allows.fit')] : []),
  ];
  return (
    <div className={styles.stack}>
      {problem && <Callout tone="bad">{licenceFaultText(t, problem)}</Callout>}
      <KeyValue
        layout="beside"
        items={[
          {
            key: t('standing'),
            value: <Badge tone={toneOf(standing)}>{t(`standings.${standing}`, { starts, ends })}</Badge>,
          },
          ...(customer === undefined
            ? []
            : [
                { key: t('customer'), value: customer },
                { key: t('counts'), value: `${starts} – ${ends}` },
                {
                  key: t('allows.title'),
                  value: <span className={styles.allows}>{allowed.join(', ') || t('allows.nothing')}</span>,
                },
                { key: t('services'), value: limits.allowedServices.join(', ') || t('servicesAny') },
                { key: t('models'), value: limits.allowedVllmModels.join(', ') || t('modelsAny') },
              ]),
          ...(until !== undefined && standing === 'softLimits'
            ? [{ key: t('suspendsAt'), value: dateTime(until) }]
            : []),
          { key: t('running'), value: <Running data={data} /> },
          {
            key: t('installation'),
            value: (
              <span className={styles.name}>
                <code>{installation}</code>
                <CopyButton
                  size="xs"
                  text={installation}
                  label={t('copyInstallation')}
                  copiedLabel={t('core:copy.done')}
                />
              </span>
            ),
          },
          ...(grafanaLicenseDashboardUrl
            ? [
                {
                  key: t('dashboard'),
                  value: <Link href={grafanaLicenseDashboardUrl}>{grafanaLicenseDashboardUrl}</Link>,
                },
              ]
            : []),
        ]}
      />
      {counted !== undefined && <Callout tone="warn">{t('clock', { time: dateTime(counted) })}</Callout>}
      {customer !== undefined && (
        <>
          <div className={styles.table}>
            <UseTable data={data} />
          </div>
          <UseOverTime data={data} />
        </>
      )}
      <Install data={data} />
    </div>
  );
}
