import { useTranslation } from 'react-i18next';
import type { Output } from '#core/contract/call.ts';
import { Fault } from '#core/contract/fault.ts';
import { faultText } from '#core/web/page/fault-text.ts';
import { Cell, HeaderCell, Row, Table } from '#core/web/ui/data/table.tsx';
import { Badge } from '#core/web/ui/feedback/badge.tsx';
import { Callout } from '#core/web/ui/feedback/callout.tsx';
import { Empty } from '#core/web/ui/feedback/empty.tsx';
import { Card } from '#core/web/ui/layout/card.tsx';
import { resourceGroups } from '../../contract.ts';

/** What a migration would move where, and what would stay and why. */
export function MigrationPlan({
  plan: { moving, staying, left },
}: {
  plan: Output<typeof resourceGroups.planMigration>;
}) {
  const { t } = useTranslation('resource-groups');
  const services = [...moving, ...staying];
  return (
    <>
      {left > 0 && <Callout tone="info">{t('admin.migrate.left', { count: left })}</Callout>}
      <Card padding="none">
        {services.length === 0 ? (
          <Empty kind="nomatch" title={t('admin.migrate.nothing')} />
        ) : (
          <Table
            label={t('admin.migrate.plan')}
            header={
              <>
                <HeaderCell>{t('admin.migrate.service')}</HeaderCell>
                <HeaderCell>{t('admin.migrate.account')}</HeaderCell>
                <HeaderCell>{t('admin.migrate.what')}</HeaderCell>
                <HeaderCell>{t('admin.migrate.why')}</HeaderCell>
              </>
            }
          >
            {services.map(({ modelId, name, accountName, target, code, problem, args }) => (
              <Row key={modelId}>
                <Cell>{name}</Cell>
                <Cell label={t('admin.migrate.account')} emphasis="quiet">
                  {accountName}
                </Cell>
                <Cell label={t('admin.migrate.what')}>
                  <Badge tone={problem === undefined ? 'ok' : 'warn'}>
                    {t(problem === undefined ? 'admin.migrate.moves' : 'admin.migrate.stays')}
                  </Badge>
                </Cell>
                <Cell label={t('admin.migrate.why')} emphasis="quiet">
                  {problem === undefined
                    ? t('admin.migrate.to', { group: target })
                    : faultText(t, new Fault(code ?? '', problem, 409, args))}
                </Cell>
              </Row>
            ))}
          </Table>
        )}
      </Card>
    </>
  );
}
