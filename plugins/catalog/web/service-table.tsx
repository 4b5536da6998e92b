import { useTranslation } from 'react-i18next';
import { useLocation } from 'wouter';
import { Card } from '#core/web/ui/layout/card.tsx';
import { Lang } from '#core/web/ui/data/lang.tsx';
import { Link } from '#core/web/ui/data/link.tsx';
import { Cell, HeaderCell, Row, Table } from '#core/web/ui/data/table.tsx';
import { Tag } from '#core/web/ui/data/tag.tsx';
import type { ModelInfoData } from '#plugins/services/contract.ts';
import {
  catalogPath,
  FavouriteStar,
  fewLanguages,
  Price,
  ServiceGlyph,
  ServiceState,
  serviceTexts,
} from '#plugins/services/web/parts.ts';
import { favouriteCalls } from './favourite-calls.ts';
import styles from './service-table.module.css';

interface ServiceTableProps {
  services: readonly ModelInfoData[];
  /** What the table is, for assistive technology. */
  label: string;
  /** One line for each service: neither its purpose nor the star. */
  brief?: boolean;
}

/** Services as a table: less of each than a card has, more of them at once. */
export function ServiceTable({ services, label, brief = false }: ServiceTableProps) {
  const { t } = useTranslation('catalog');
  const [, navigate] = useLocation();
  return (
    <Card padding="none">
      <Table
        label={label}
        density="relaxed"
        header={
          <>
            <HeaderCell>{t('column.service')}</HeaderCell>
            <HeaderCell>{t('column.taskType')}</HeaderCell>
            <HeaderCell>{t('column.languages')}</HeaderCell>
            <HeaderCell>{t('column.state')}</HeaderCell>
            <HeaderCell align="end">{t('column.price')}</HeaderCell>
          </>
        }
      >
        {services.map((service) => {
          const { name, purpose } = serviceTexts(service);
          return (
            <Row key={service.id.modelId} onOpen={() => navigate(catalogPath(service))}>
              <Cell>
                <div className={styles.service}>
                  {!brief && <FavouriteStar service={service} stales={favouriteCalls} />}
                  <ServiceGlyph type={service.taskType} size="sm" />
                  <div className={styles.words}>
                    <span className={styles.name}>
                      <Link variant="strong" href={catalogPath(service)}>
                        {name}
                      </Link>{' '}
                      <span className={styles.author}>{service.displayAuthor}</span>
                    </span>
                    {!brief && <span className={styles.purpose}>{purpose}</span>}
                  </div>
                </div>
              </Cell>
              <Cell label={t('column.taskType')}>{service.taskType && <Tag font="mono">{service.taskType}</Tag>}</Cell>
              <Cell label={t('column.languages')}>
                <span className={styles.languages}>
                  <Lang codes={fewLanguages(service.languages ?? [])} />
                </span>
              </Cell>
              <Cell label={t('column.state')}>
                <ServiceState service={service} />
              </Cell>
              <Cell label={t('column.price')} align="end">
                <Price billing={service.billingSettings} />
              </Cell>
            </Row>
          );
        })}
      </Table>
    </Card>
  );
}
