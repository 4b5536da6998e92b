import { useState } from 'react';
import { useTranslation } from 'react-i18next';
import { Loaded } from '#core/web/page/loaded.tsx';
import { useUrlState } from '#core/web/page/url-state.ts';
import { useAnswer } from '#core/web/state/state.ts';
import { Empty } from '#core/web/ui/feedback/empty.tsx';
import { LoadingOverlay } from '#core/web/ui/feedback/loading-overlay.tsx';
import { useLoadingGate } from '#core/web/ui/feedback/use-loading-gate.ts';
import { PlusIcon } from '#core/web/ui/icons/icons.tsx';
import { Button } from '#core/web/ui/inputs/button.tsx';
import { Card } from '#core/web/ui/layout/card.tsx';
import { resourceGroups } from '../../contract.ts';
import type { GroupTabProps } from '../public.ts';
import { useRentText } from '../money.ts';
import { ServersPart } from '../servers-part.tsx';
import { FreeNow } from './free-now.tsx';
import { ServerCard } from './server-card.tsx';
import { ServerDialog } from './server-dialog.tsx';
import { serversAddress, ServersBar, ServersPager, serversQuery } from './servers-bar.tsx';
import styles from './servers.module.css';

const pollMs = 5_000;
/** From how many on a search helps. */
const many = 6;

/** The servers of a group, those first that need attention, below what is free on all of them. */
export function Page({ group, account, mayEdit }: GroupTabProps) {
  const { t } = useTranslation('resource-groups');
  const url = useUrlState(serversAddress);
  const [adding, setAdding] = useState<Adding>();
  const where = { account, groupName: group.name };
  const answer = useAnswer(
    resourceGroups.listServers,
    { ...where, ...serversQuery(url.state) },
    { poll: pollMs, keep: true },
  );
  const waiting = useLoadingGate(answer.outdated);
  const isRented = group.resourceGroupType === 'VAST_AI';
  const add = mayEdit && !isRented && (
    <AddServer
      // Of the installation's own groups each machine that tells of itself is a server already.
      asks={[...(group.ownerId === 0 ? [] : ['add' as const]), ...(isHosting(group) ? ['join' as const] : [])]}
      onAdd={setAdding}
    />
  );
  const servers = (
    <Loaded answer={answer} what={t('tabs.servers')} shape="cards" count={3}>
      {({ crowd, records, paging }) =>
        crowd.all === 0 ? (
          <Card>
            <Empty
              kind="nothing"
              title={t('servers.nothing.title')}
              text={t(isRented ? 'servers.nothing.rented' : 'servers.nothing.text')}
              actions={add}
            />
            <MostSpent group={group} />
          </Card>
        ) : (
          <>
            <FreeNow group={group} crowd={crowd} actions={add} />
            <MostSpent group={group} />
            {crowd.all >= many && <ServersBar url={url} />}
            <LoadingOverlay active={waiting} label={t('core:loading')}>
              {records.length === 0 ? (
                <Card>
                  <Empty kind="nomatch" title={t('servers.noMatch')} />
                </Card>
              ) : (
                <ul className={styles.cards} aria-label={t('tabs.servers')}>
                  {records.map((server) => (
                    <li key={server.id} data-wide={server.left !== undefined || undefined}>
                      <ServerCard
                        server={server}
                        where={where}
                        mayEdit={mayEdit}
                        replacedAfter={
                          group.enabledAutoScaling ? group.autoScalingConfiguration?.maxDowntimeMinutes : undefined
                        }
                      />
                    </li>
                  ))}
                </ul>
              )}
            </LoadingOverlay>
            <ServersPager paging={paging} onPage={(page) => url.change({ page })} />
          </>
        )
      }
    </Loaded>
  );
  // Apart from the list, which is another one as soon as there is a first server: what was made is seen once.
  return (
    <>
      {servers}
      <ServersPart type={group.resourceGroupType} account={account} group={group} />
      {adding && (
        <ServerDialog
          asked={adding === 'add' ? { for: 'add', type: group.resourceGroupType } : { for: 'join' }}
          where={where}
          onClose={() => setAdding(undefined)}
        />
      )}
    </>
  );
}

/** What a group that rents its servers spends an hour at most. */
function MostSpent({
  group: { resourceGroupType, offerRequirements, autoScalingConfiguration },
}: Pick<GroupTabProps, 'group'>) {
  const { t } = useTranslation('resource-groups');
  const rentText = useRentText();
  const price = offerRequirements?.maxPricePerHour;
  if (resourceGroupType !== 'VAST_AI' || price === undefined) return null;
  const most = price * (autoScalingConfiguration?.maxServersCount ?? 1);
  return <p className={styles.detail}>{t('servers.most', { price: rentText(most) })}</p>;
}

/** In which ways there may be another server. */
type Adding = 'add' | 'join';

function AddServer({ asks, onAdd }: { asks: readonly Adding[]; onAdd: (way: Adding) => void }) {
  const { t } = useTranslation('resource-groups');
  return (
    <>
      {asks.includes('join') && <Button onClick={() => onAdd('join')}>{t('join.join')}</Button>}
      {asks.includes('add') && (
        <Button variant="primary" icon={<PlusIcon />} onClick={() => onAdd('add')}>
          {t('servers.add')}
        </Button>
      )}
    </>
  );
}

const isHosting = ({ resourceGroupType }: GroupTabProps['group']): boolean => resourceGroupType === 'HOSTING_SERVER';
