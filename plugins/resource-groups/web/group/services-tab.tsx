import { useTranslation } from 'react-i18next';
import { Loaded } from '#core/web/page/loaded.tsx';
import { useAnswer } from '#core/web/state/state.ts';
import { Link } from '#core/web/ui/data/link.tsx';
import { Cell, HeaderCell, Row, Table } from '#core/web/ui/data/table.tsx';
import { Empty } from '#core/web/ui/feedback/empty.tsx';
import { StateMark } from '#core/web/ui/feedback/state-mark.tsx';
import { Card } from '#core/web/ui/layout/card.tsx';
import { resourceGroups } from '../../contract.ts';
import { Paged } from '../paged.tsx';
import type { GroupTabProps } from '../public.ts';

const pollMs = 10_000;
const rowsShown = 50;

/** The services that run in a group, or would. */
export function Page({ group, account }: GroupTabProps) {
  const { t } = useTranslation('resource-groups');
  const answer = useAnswer(
    resourceGroups.getResourceGroupServices_1,
    { account, groupName: group.name },
    { poll: pollMs },
  );
  return (
    <Loaded answer={answer} what={t('tabs.services')} count={6}>
      {({ services }) => (
        <Card padding="none">
          {services.length === 0 ? (
            <Empty kind="nothing" title={t('services.nothing.title')} text={t('services.nothing.text')} />
          ) : (
            <Paged items={services} size={rowsShown} label={t('tabs.services')}>
              {(shown) => (
                <Table
                  label={t('tabs.services')}
                  header={
                    <>
                      <HeaderCell>{t('services.name')}</HeaderCell>
                      <HeaderCell>{t('services.account')}</HeaderCell>
                      <HeaderCell>{t('column.state')}</HeaderCell>
                      <HeaderCell align="end">{t('services.active')}</HeaderCell>
                      <HeaderCell align="end">{t('services.requested')}</HeaderCell>
                    </>
                  }
                >
                  {shown.map(({ id, name, state, active, requested, accountName }) => (
                    <Row key={id.modelId}>
                      <Cell>
                        {id.accountId === account ? (
                          <Link variant="strong" href={`/workspace/model/${id.accountId}/${id.modelId}`}>
                            {name}
                          </Link>
                        ) : (
                          <strong>{name}</strong>
                        )}
                      </Cell>
                      <Cell label={t('services.account')} emphasis="quiet">
                        {accountName}
                      </Cell>
                      <Cell label={t('column.state')}>
                        <StateMark state={state} label={t(`services:states.${state}`)} />
                      </Cell>
                      <Cell label={t('services.active')} align="end">
                        {active}
                      </Cell>
                      <Cell label={t('services.requested')} align="end">
                        {requested}
                      </Cell>
                    </Row>
                  ))}
                </Table>
              )}
            </Paged>
          )}
        </Card>
      )}
    </Loaded>
  );
}
