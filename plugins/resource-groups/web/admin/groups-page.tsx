import { useState } from 'react';
import { useTranslation } from 'react-i18next';
import { Loaded } from '#core/web/page/loaded.tsx';
import { urlCodec, urlPage, urlText, useUrlState } from '#core/web/page/url-state.ts';
import { useAnswer } from '#core/web/state/state.ts';
import { number } from '#core/web/text/format.ts';
import { Count } from '#core/web/ui/data/count.tsx';
import { Pager } from '#core/web/ui/data/pager.tsx';
import { Empty } from '#core/web/ui/feedback/empty.tsx';
import { Button } from '#core/web/ui/inputs/button.tsx';
import { SearchInput } from '#core/web/ui/inputs/search-input.tsx';
import { Breadcrumbs } from '#core/web/ui/layout/breadcrumbs.tsx';
import { Card } from '#core/web/ui/layout/card.tsx';
import { PageHead } from '#core/web/ui/layout/page-head.tsx';
import { AdminFrame } from '#plugins/superadmin/web/parts.tsx';
import { resourceGroups, type ResourceGroupData } from '../../contract.ts';
import { GroupSettings } from './group-settings.tsx';
import { GroupsTable } from './groups-table.tsx';
import { migratePath } from './paths.ts';
import styles from './admin.module.css';

const query = urlCodec({ q: urlText(), page: urlPage() });
const pageSize = 50;

/** The resource groups of the installation and of all accounts. */
export function Page() {
  const { t } = useTranslation('resource-groups');
  const url = useUrlState(query);
  const [editing, setEditing] = useState<ResourceGroupData>();
  const answer = useAnswer(resourceGroups.getResourceGroups, {});
  const { q, page } = url.state;
  const wanted = q.trim().toLowerCase();
  const found = (answer.data?.groups ?? []).filter(({ name, accountName = '' }) =>
    `${name} ${accountName}`.toLowerCase().includes(wanted),
  );
  const first = (page - 1) * pageSize;
  return (
    <AdminFrame page="medium">
      <Breadcrumbs
        label={t('admin.way')}
        items={[{ label: t('admin.administration'), href: '/superadmin' }, { label: t('admin.entry') }]}
      />
      <PageHead
        title={t('admin.entry')}
        meta={answer.data && <Count>{number(found.length)}</Count>}
        actions={<Button href={migratePath}>{t('admin.migrate.title')}</Button>}
      />
      <search className={styles.search}>
        <SearchInput
          label={t('admin.search')}
          clearLabel={t('admin.clear')}
          value={q}
          maxLength={100}
          onSearch={(text) => url.change({ q: text, page: 1 }, { replace: true })}
        />
      </search>
      <Loaded answer={answer} what={t('title')}>
        {() =>
          found.length === 0 ? (
            <Card>
              <Empty kind="nomatch" title={t('admin.none')} />
            </Card>
          ) : (
            <>
              <GroupsTable groups={found.slice(first, first + pageSize)} onEdit={setEditing} />
              {found.length > pageSize && (
                <Pager
                  label={t('admin.pager.label')}
                  page={page}
                  pageCount={Math.ceil(found.length / pageSize)}
                  onPage={(next) => url.change({ page: next })}
                  hrefFor={(next) => url.hrefWith({ page: next })}
                  range={t('admin.pager.range', {
                    from: number(first + 1),
                    to: number(Math.min(first + pageSize, found.length)),
                    total: number(found.length),
                  })}
                  backLabel={t('admin.pager.back')}
                  nextLabel={t('admin.pager.next')}
                  pageLabel={(each) => t('admin.pager.page', { page: each })}
                />
              )}
            </>
          )
        }
      </Loaded>
      {editing && <GroupSettings group={editing} onClose={() => setEditing(undefined)} />}
    </AdminFrame>
  );
}
