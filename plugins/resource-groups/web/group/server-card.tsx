import { useTranslation } from 'react-i18next';
import { noteText } from '#core/web/page/fault-text.ts';
import { duration } from '#core/web/text/format.ts';
import { Ago } from '#core/web/page/ago.tsx';
import { Link } from '#core/web/ui/data/link.tsx';
import { Badge } from '#core/web/ui/feedback/badge.tsx';
import { VisuallyHidden } from '#core/web/ui/layout/visually-hidden.tsx';
import { Callout } from '#core/web/ui/feedback/callout.tsx';
import { StateMark } from '#core/web/ui/feedback/state-mark.tsx';
import { AlarmIcon } from '#core/web/ui/icons/icons.tsx';
import { Card } from '#core/web/ui/layout/card.tsx';
import { EventsSign } from '#plugins/notifications/web/parts.tsx';
import { useBills } from '#plugins/services/web/parts.ts';
import type { ResourceGroupServerDataWithStatus } from '../../contract.ts';
import { usePriceText, useRentText } from '../money.ts';
import { groupPath } from '../paths.ts';
import { figure, gpuText, resourcesOf, shown } from './amounts.ts';
import { LeftInstances } from './left-instances.tsx';
import { ExtendButton } from './extend-button.tsx';
import { ServerMenu } from './server-menu.tsx';
import { UseBar } from './use-bar.tsx';
import styles from './servers.module.css';

interface ServerCardProps {
  server: ResourceGroupServerDataWithStatus;
  where: { readonly account: number; readonly groupName: string };
  mayEdit: boolean;
  /** After how many minutes the group replaces a server that is out of service; undefined where it does not. */
  replacedAfter: number | undefined;
}

/** What ends so soon is marked. */
const shortlySeconds = 3_600;

/** One server: how it stands and why, how long it stays, and what of it is taken. */
export function ServerCard({ server, where, mayEdit, replacedAfter }: ServerCardProps) {
  const { t } = useTranslation('resource-groups');
  const priceText = usePriceText();
  const rentText = useRentText();
  const bills = useBills();
  const { lifetimeLeftSeconds: left, location, abroad } = server;
  const { name, status, reason, reasonNote, since, lastHeartBeat, serverIp, draining, isAutoCreated, reserved } =
    server;
  const gpus = gpuText(server.resources.gpuModels);
  return (
    <Card
      title={name}
      level={3}
      meta={
        <>
          <EventsSign
            about={{ accountId: where.account, groupName: where.groupName, serverId: server.id }}
            href={`${groupPath({ ownerId: where.account, name: where.groupName })}/history`}
          />
          {abroad && <Badge tone="warn">{t('servers.abroad')}</Badge>}
          {isAutoCreated && <Badge tone="neu">{t('servers.auto')}</Badge>}
          {server.joined && <Badge tone="neu">{t('join.badge')}</Badge>}
          {draining && <Badge tone="warn">{t('servers.draining')}</Badge>}
        </>
      }
      actions={mayEdit && <ServerMenu server={server} where={where} />}
    >
      <div className={styles.sides}>
        <div className={styles.server}>
          <div className={styles.line}>
            <StateMark
              state={server.awaited ? 'WAITING' : status}
              label={t(server.awaited ? 'status.awaited' : `status.${status}`)}
              detail={<Ago time={since} />}
            />
            {lastHeartBeat !== undefined && (
              <span className={styles.detail}>
                {t('servers.heartbeat')} <Ago time={lastHeartBeat} />
              </span>
            )}
          </div>
          {reason !== undefined && (
            <p className={styles.reason}>{reasonNote ? noteText(t, { ...reasonNote, message: reason }) : reason}</p>
          )}
          {server.machineHas && <Shortage machineHas={server.machineHas} />}
          {server.description !== undefined && <p className={styles.detail}>{server.description}</p>}
          {(gpus !== '' || serverIp !== undefined || server.jumpHostIp !== undefined || location !== undefined) && (
            <div className={styles.about}>
              {gpus !== '' && <Badge tone="neu">{gpus}</Badge>}
              {serverIp !== undefined && (
                <code className={styles.address}>{server.username ? `${server.username}@${serverIp}` : serverIp}</code>
              )}
              {server.jumpHostIp !== undefined && (
                <span className={styles.detail}>{t('servers.behind', { host: server.jumpHostIp })}</span>
              )}
              {location !== undefined && <span className={styles.detail}>{location}</span>}
            </div>
          )}
          <table className={styles.figures}>
            <thead>
              <tr>
                <th scope="col">{t('servers.resource')}</th>
                <th scope="col" className={styles.bar}>
                  <VisuallyHidden>{`${t('servers.used')}, ${t('servers.reserved')}`}</VisuallyHidden>
                </th>
                <th scope="col">{t('servers.used')}</th>
                <th scope="col">{t('servers.reserved')}</th>
                <th scope="col">{t('servers.freeOf')}</th>
              </tr>
            </thead>
            <tbody>
              {resourcesOf(server).map((resource) => {
                const { id, has, taken, used } = resource;
                return (
                  <tr key={id}>
                    <th scope="row">{t(`resource.unit.${id}`)}</th>
                    <td className={styles.bar}>
                      <UseBar resource={resource} isStale={status !== 'RUNNING'} />
                    </td>
                    <td>{used === undefined ? '–' : figure(shown(id, used))}</td>
                    <td>{has === 0 ? '–' : figure(shown(id, taken))}</td>
                    <td>
                      {has === 0 ? (
                        '–'
                      ) : (
                        <>
                          <strong>{figure(Math.max(0, shown(id, has - taken)))}</strong> / {figure(shown(id, has))}
                        </>
                      )}
                    </td>
                  </tr>
                );
              })}
            </tbody>
          </table>
          {left !== undefined && (
            <div className={styles.line}>
              <Badge tone={left < shortlySeconds ? 'warn' : 'neu'} icon={<AlarmIcon />}>
                {t('servers.endsIn', { time: duration(left * 1_000) })}
              </Badge>
              {mayEdit && <ExtendButton server={server} where={where} />}
            </div>
          )}
          <div className={styles.foot}>
            <span>
              {reserved.instances > 0 ? (
                <Link href={`${groupPath({ ownerId: where.account, name: where.groupName })}/services`}>
                  {t('servers.instances', { count: reserved.instances })}
                </Link>
              ) : (
                t('servers.instances', { count: 0 })
              )}
              {reserved.derivedInstances > 0 && `, ${t('servers.derived', { count: reserved.derivedInstances })}`}
            </span>
            {location !== undefined && <span>{rentText(server.costPrice)}</span>}
            {location === undefined && bills && (
              <span>{priceText(server.tarifficationPrice, server.tarifficationPeriod)}</span>
            )}
          </div>
        </div>
        {server.left && <LeftInstances server={server} left={server.left} replacedAfter={replacedAfter} />}
      </div>
    </Card>
  );
}

/** That a server was given more than its machine has, and what that has. */
function Shortage({ machineHas }: { machineHas: NonNullable<ResourceGroupServerDataWithStatus['machineHas']> }) {
  const { t } = useTranslation('resource-groups');
  const amounts = (['cpu', 'memory', 'disk'] as const).flatMap((id) => {
    const has = machineHas[id];
    if (has === undefined) return [];
    return t(`servers.machineHasOf.${id}`, { count: has, amount: figure(shown(id, has)) });
  });
  return <Callout tone="warn">{t('servers.machineHas', { amounts: amounts.join(', ') })}</Callout>;
}
