import { useState } from 'react';
import { useTranslation } from 'react-i18next';
import { Loaded } from '#core/web/page/loaded.tsx';
import { useAnswer } from '#core/web/state/state.ts';
import { Empty } from '#core/web/ui/feedback/empty.tsx';
import { PlusIcon } from '#core/web/ui/icons/icons.tsx';
import { Button } from '#core/web/ui/inputs/button.tsx';
import { SearchInput } from '#core/web/ui/inputs/search-input.tsx';
import { Card } from '#core/web/ui/layout/card.tsx';
import { Toolbar } from '#core/web/ui/layout/toolbar.tsx';
import { resourceGroups, type ResourceGroupServerDataWithStatus } from '../../contract.ts';
import type { GroupTabProps } from '../public.ts';
import { useRentText } from '../money.ts';
import { FreeNow } from './free-now.tsx';
import { ServerCard } from './server-card.tsx';
import { ServerDialog } from './server-dialog.tsx';
import styles from './servers.module.css';

const pollMs = 5_000;
/** From how many on a search helps. */
const many = 6;

/** The servers of a group, those first that need attention, below what is free on all of them. */
export function Page({ group, account, mayEdit }: GroupTabProps) {
  const { t } = useTranslation('resource-groups');
  const [search, setSearch] = useState('');
  const where = { account, groupName: group.name };
  const answer = useAnswer(resourceGroups.getServersStatutes, where, { poll: pollMs });
  const isRented = group.resourceGroupType === 'VAST_AI';
  const add = mayEdit && !isRented && (
    <AddServer
      type={group.resourceGroupType}
      // Of the installation's own groups each machine that tells of itself is a server already.
      asks={[...(group.ownerId === 0 ? [] : ['add' as const]), ...(isHosting(group) ? ['join' as const] : [])]}
      where={where}
    />
  );
  return (
    <Loaded answer={answer} what={t('tabs.servers')} shape="cards" count={3}>
      {(servers) => {
        if (servers.length === 0)
          return (
            <Card>
              <Empty
                kind="nothing"
                title={t('servers.nothing.title')}
                text={t(isRented ? 'servers.nothing.rented' : 'servers.nothing.text')}
                actions={add}
              />
              <MostSpent group={group} />
            </Card>
          );
        const found = servers
          .filter((server) => matches(server, search))
          .toSorted((a, b) => urgency(a) - urgency(b) || a.name.localeCompare(b.name));
        return (
          <>
            <FreeNow group={group} servers={servers} actions={add} />
            <MostSpent group={group} />
            {servers.length >= many && (
              <Toolbar
                search={
                  <SearchInput
                    value={search}
                    onSearch={setSearch}
                    label={t('servers.search')}
                    clearLabel={t('servers.clearSearch')}
                  />
                }
              />
            )}
            {found.length === 0 ? (
              <Card>
                <Empty kind="nomatch" title={t('servers.noMatch')} />
              </Card>
            ) : (
              <ul className={styles.cards} aria-label={t('tabs.servers')}>
                {found.map((server) => (
                  <li key={server.id}>
                    <ServerCard server={server} where={where} mayEdit={mayEdit} />
                  </li>
                ))}
              </ul>
            )}
          </>
        );
      }}
    </Loaded>
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

interface AddServerProps {
  type: string;
  /** In which ways there may be another. */
  asks: readonly ('add' | 'join')[];
  where: { readonly account: number; readonly groupName: string };
}

function AddServer({ type, asks, where }: AddServerProps) {
  const { t } = useTranslation('resource-groups');
  const [open, setOpen] = useState<'add' | 'join'>();
  return (
    <>
      {asks.includes('join') && <Button onClick={() => setOpen('join')}>{t('join.join')}</Button>}
      {asks.includes('add') && (
        <Button variant="primary" icon={<PlusIcon />} onClick={() => setOpen('add')}>
          {t('servers.add')}
        </Button>
      )}
      {open && (
        <ServerDialog
          asked={open === 'add' ? { for: 'add', type } : { for: 'join' }}
          where={where}
          onClose={() => setOpen(undefined)}
        />
      )}
    </>
  );
}

const isHosting = ({ resourceGroupType }: GroupTabProps['group']): boolean => resourceGroupType === 'HOSTING_SERVER';

const order = ['UNAVAILABLE', 'STARTING', 'DELETING', 'RUNNING', 'STOPPED'];
const urgency = ({ status }: ResourceGroupServerDataWithStatus): number => order.indexOf(status);

const matches = ({ name, serverIp = '' }: ResourceGroupServerDataWithStatus, search: string): boolean =>
  `${name} ${serverIp}`.toLowerCase().includes(search.trim().toLowerCase());
