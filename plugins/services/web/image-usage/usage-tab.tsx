import { useAtomValue } from 'jotai';
import { useTranslation } from 'react-i18next';
import { useLocation } from 'wouter';
import { sessionAtom } from '#core/web/auth/session.ts';
import { Ago } from '#core/web/page/ago.tsx';
import { Loaded } from '#core/web/page/loaded.tsx';
import { useAnswer } from '#core/web/state/state.ts';
import { Badge } from '#core/web/ui/feedback/badge.tsx';
import { Empty } from '#core/web/ui/feedback/empty.tsx';
import { Link } from '#core/web/ui/data/link.tsx';
import { Cell, HeaderCell, Row, Table } from '#core/web/ui/data/table.tsx';
import { Card } from '#core/web/ui/layout/card.tsx';
import type { ImageTabProps } from '#plugins/images/web/public.ts';
import { images, type ImageUserData } from '#plugins/images/contract.ts';
import { services, type ModelInfoData } from '../../contract.ts';
import { serviceId, serviceTexts, workspacePath } from '../create/names.ts';
import { ServiceState } from '../service-state.tsx';
import { ServiceGlyph } from '../task-types.tsx';
import styles from './usage-tab.module.css';

const pollMs = 15_000;
const most = 200;

/** The services that are made from an image: those of the account by name, those of others by their number. */
export function Page({ kind, image, mine }: ImageTabProps) {
  const { t } = useTranslation('services');
  const { account } = useAtomValue(sessionAtom);
  const imageId = image.id?.imageId;
  const answer = useAnswer(
    services.getPagedModels,
    account && imageId !== undefined
      ? {
          account: account.id,
          onlyMy: true,
          ...(kind === 'image' ? { imageId } : { dataImageId: imageId }),
          sort: 'displayName,asc',
          size: most,
        }
      : undefined,
    { poll: pollMs },
  );
  const versioned = kind === 'image' && mine;
  const users = useAnswer(
    images.getImageUsers,
    versioned && image.id ? { account: image.id.accountId, imageId: image.id.imageId } : undefined,
    { poll: pollMs },
  );
  const versions = users.data && new Map(users.data.map((user) => [user.modelId, user.versions]));
  return (
    <Loaded answer={answer} what={t('imageUsage.title')} count={4}>
      {({ records, paging }) => {
        const others = (image.services ?? 0) - paging.totalElements;
        return (
          <>
            <Card padding="none">
              {records.length === 0 ? (
                <Empty kind="nothing" title={t('imageUsage.nothing.title')} text={t('imageUsage.nothing.text')} />
              ) : (
                <Users services={records} versions={versioned ? (versions ?? new Map()) : undefined} />
              )}
            </Card>
            {others > 0 && <p className={styles.others}>{t('imageUsage.others', { count: others })}</p>}
          </>
        );
      }}
    </Loaded>
  );
}

interface UsersProps {
  services: readonly ModelInfoData[];
  /** What the instances of each run, where that is told. */
  versions: ReadonlyMap<number, ImageUserData['versions']> | undefined;
}

function Users({ services: users, versions }: UsersProps) {
  const { t } = useTranslation('services');
  const [, navigate] = useLocation();
  return (
    <Table
      label={t('imageUsage.title')}
      header={
        <>
          <HeaderCell>{t('mySpace.column.service')}</HeaderCell>
          <HeaderCell>{t('mySpace.column.state')}</HeaderCell>
          {versions && <HeaderCell>{t('imageUsage.version')}</HeaderCell>}
          <HeaderCell align="end">{t('imageUsage.instances')}</HeaderCell>
          <HeaderCell>{t('mySpace.column.lastActivity')}</HeaderCell>
        </>
      }
    >
      {users.map((service) => (
        <Row key={service.id.modelId} onOpen={() => navigate(workspacePath(service))}>
          <Cell>
            <span className={styles.service}>
              <ServiceGlyph type={service.taskType ?? ''} size="sm" />
              <Link variant="strong" href={workspacePath(service)}>
                {serviceTexts(service).name}
              </Link>
              <span className={styles.id}>{serviceId(service)}</span>
            </span>
          </Cell>
          <Cell label={t('mySpace.column.state')}>
            <ServiceState service={service} />
          </Cell>
          {versions && (
            <Cell label={t('imageUsage.version')}>
              <RunningVersions versions={versions.get(service.id.modelId) ?? []} />
            </Cell>
          )}
          <Cell label={t('imageUsage.instances')} align="end">
            {service.instancesWanted === undefined
              ? '–'
              : `${service.instancesReady ?? 0} / ${service.instancesWanted}`}
          </Cell>
          <Cell label={t('mySpace.column.lastActivity')} emphasis="quiet">
            {service.lastActivity === undefined ? t('neverCalled') : <Ago time={service.lastActivity} />}
          </Cell>
        </Row>
      ))}
    </Table>
  );
}

/** The versions of the image that instances of a service run, with a word on those that are not the present one. */
function RunningVersions({ versions }: { versions: ImageUserData['versions'] }) {
  const { t } = useTranslation('services');
  if (versions.length === 0) return '–';
  return (
    <span className={styles.service}>
      {versions.map(({ number, label, current }) => (
        <span key={number} className={styles.service}>
          {label ?? number}
          {!current && <Badge tone="warn">{t('imageUsage.earlier')}</Badge>}
        </span>
      ))}
    </span>
  );
}
