import { useAtomValue } from 'jotai';
import { createElement, useState } from 'react';
import { useTranslation } from 'react-i18next';
import { sessionAtom } from '#core/web/auth/session.ts';
import { lazyPage } from '#core/web/page/lazy-page.ts';
import { Loaded } from '#core/web/page/loaded.tsx';
import { Part } from '#core/web/page/part.tsx';
import { useAnswer } from '#core/web/state/state.ts';
import { Empty } from '#core/web/ui/feedback/empty.tsx';
import { PlusIcon } from '#core/web/ui/icons/icons.tsx';
import { Button } from '#core/web/ui/inputs/button.tsx';
import { SearchInput } from '#core/web/ui/inputs/search-input.tsx';
import { Card } from '#core/web/ui/layout/card.tsx';
import { Toolbar } from '#core/web/ui/layout/toolbar.tsx';
import { resourceGroups, type SharedPoolQuota } from '../../contract.ts';
import type { GroupTabProps } from '../public.ts';
import { mayLend } from '../rights.ts';
import type { QuotaAsked } from './quota-dialog.tsx';
import { QuotaTable } from './quota-table.tsx';
import { RemoveQuotaDialog } from './remove-quota-dialog.tsx';

const pollMs = 10_000;
const editor = () => import('./quota-dialog.tsx');

/** Who else may run services in a group, how much of it, and what of that is used. */
export function Page(props: GroupTabProps) {
  const { t } = useTranslation('resource-groups');
  const { group } = props;
  if (group.access !== 'SHARED_POOL')
    return (
      <Card>
        <Empty kind="nothing" title={t('quotas.notShared.title')} text={t('quotas.notShared.text')} />
      </Card>
    );
  return <Quotas {...props} />;
}

function Quotas({ group, account, mayEdit }: GroupTabProps) {
  const { t } = useTranslation('resource-groups');
  const where = { account, groupName: group.name };
  const may = mayLend(useAtomValue(sessionAtom).user) ? {} : { disabledReason: t('access.lacksFeature') };
  const [search, setSearch] = useState('');
  const [asked, setAsked] = useState<QuotaAsked>();
  const [removing, setRemoving] = useState<SharedPoolQuota>();
  const answer = useAnswer(resourceGroups.getResourceGroupQuotas, where, { poll: pollMs });
  const hasGeneral = answer.data?.some(({ accessPolicy }) => accessPolicy.accessibleForEveryone) ?? true;
  return (
    <>
      <Toolbar
        search={
          <SearchInput
            value={search}
            onSearch={setSearch}
            label={t('quotas.search')}
            clearLabel={t('servers.clearSearch')}
          />
        }
        end={
          mayEdit && (
            <>
              {!hasGeneral && (
                <Button icon={<PlusIcon />} {...may} onClick={() => setAsked({ for: 'everyone' })}>
                  {t('quotas.addGeneral')}
                </Button>
              )}
              <Button variant="primary" icon={<PlusIcon />} {...may} onClick={() => setAsked({ for: 'account' })}>
                {t('quotas.add')}
              </Button>
            </>
          )
        }
      />
      <Loaded answer={answer} what={t('tabs.quotas')} count={4}>
        {(quotas) => {
          const found = quotas.filter((quota) =>
            nameOf(quota, t('quotas.everyone')).includes(search.trim().toLowerCase()),
          );
          return (
            <Card padding="none">
              {found.length === 0 ? (
                <Empty
                  kind={quotas.length === 0 ? 'nothing' : 'nomatch'}
                  title={t('quotas.none')}
                  text={quotas.length === 0 && mayEdit ? t('quotas.noneText') : undefined}
                />
              ) : (
                <QuotaTable
                  quotas={found}
                  {...(mayEdit && {
                    edit: { onEdit: (quota) => setAsked({ for: 'change', quota }), onRemove: setRemoving },
                  })}
                />
              )}
            </Card>
          );
        }}
      </Loaded>
      {asked && (
        <Part name="resource-groups.quota">
          {createElement(lazyPage(editor), { asked, where, onClose: () => setAsked(undefined) })}
        </Part>
      )}
      {removing && <RemoveQuotaDialog quota={removing} where={where} onClose={() => setRemoving(undefined)} />}
    </>
  );
}

const nameOf = ({ grantedAccountName, accessPolicy, use }: SharedPoolQuota, everyone: string): string =>
  [
    grantedAccountName ?? everyone,
    accessPolicy.accessibleOnlyForUser ?? '',
    ...use.map(({ accountName }) => accountName),
  ]
    .join(' ')
    .toLowerCase();
