import { useAtomValue } from 'jotai';
import { useTranslation } from 'react-i18next';
import { useLocation } from 'wouter';
import { sessionAtom } from '#core/web/auth/session.ts';
import { useAnswer } from '#core/web/state/state.ts';
import { number, relativeTime } from '#core/web/text/format.ts';
import { Count } from '#core/web/ui/data/count.tsx';
import { Link } from '#core/web/ui/data/link.tsx';
import { Cell, HeaderCell, Row, Table } from '#core/web/ui/data/table.tsx';
import { Card } from '#core/web/ui/layout/card.tsx';
import { services, type ModelInfoData } from '../../contract.ts';
import { serviceId, serviceTexts, workspacePath } from '../create/names.ts';
import { ServiceState } from '../service-state.tsx';
import styles from './derived.module.css';

const shown = 20;

/** The services of the chosen account that were derived from this one; nothing where there are none. */
export function Derived({ service }: { service: ModelInfoData }) {
  const { t } = useTranslation('services');
  const [, navigate] = useLocation();
  const { account } = useAtomValue(sessionAtom);
  const { data } = useAnswer(
    services.getPagedModels,
    account && {
      account: account.id,
      onlyMy: true,
      derivedFrom: service.id.modelId,
      sort: 'created,desc',
      size: shown,
    },
  );
  if (!data || data.records.length === 0) return null;
  return (
    <Card title={t('derived.title')} meta={<Count>{number(data.paging.totalElements)}</Count>} padding="none">
      <Table
        label={t('derived.title')}
        header={
          <>
            <HeaderCell>{t('mySpace.column.service')}</HeaderCell>
            <HeaderCell>{t('mySpace.column.state')}</HeaderCell>
            <HeaderCell>{t('facts.created')}</HeaderCell>
          </>
        }
      >
        {data.records.map((each) => (
          <Row key={each.id.modelId} onOpen={() => navigate(workspacePath(each))}>
            <Cell>
              <span className={styles.name}>
                <Link variant="strong" href={workspacePath(each)}>
                  {serviceTexts(each).name}
                </Link>
                <code>{serviceId(each)}</code>
              </span>
            </Cell>
            <Cell label={t('mySpace.column.state')}>
              <ServiceState service={each} />
            </Cell>
            <Cell label={t('facts.created')} emphasis="quiet">
              {each.created && relativeTime(each.created)}
            </Cell>
          </Row>
        ))}
      </Table>
    </Card>
  );
}
