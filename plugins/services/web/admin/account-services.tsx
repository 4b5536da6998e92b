import { useTranslation } from 'react-i18next';
import { Loaded } from '#core/web/page/loaded.tsx';
import { useAnswer } from '#core/web/state/state.ts';
import { Button } from '#core/web/ui/inputs/button.tsx';
import { Card } from '#core/web/ui/layout/card.tsx';
import type { AdminAccountProps } from '#plugins/superadmin/web/public.ts';
import { services } from '../../contract.ts';
import { allServicesPath } from './paths.ts';
import { allServicesQuery } from './query.ts';

/** How many services an account has, and the way to them. */
export function Page({ account: { accountId } }: AdminAccountProps) {
  const { t } = useTranslation('services');
  const all = useAnswer(services.getAllModels, { accountId, page: 0, size: 1 });
  const up = useAnswer(services.getAllModels, {
    accountId,
    state: ['RUNNING'],
    page: 0,
    size: 1,
  });
  const query = allServicesQuery.write({ ...allServicesQuery.read(new URLSearchParams()), account: String(accountId) });
  return (
    <Card
      title={t('title')}
      actions={
        <Button size="sm" href={`${allServicesPath}?${query}`}>
          {t('all.open')}
        </Button>
      }
    >
      <Loaded answer={all} what={t('title')} shape="lines" count={1}>
        {({ paging }) => (
          <p>
            {t('all.count', { count: paging.totalElements })}
            {up.data && paging.totalElements > 0 && `, ${t('all.running', { count: up.data.paging.totalElements })}`}
          </p>
        )}
      </Loaded>
    </Card>
  );
}
