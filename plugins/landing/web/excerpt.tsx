import { useTranslation } from 'react-i18next';
import { useLocation } from 'wouter';
import { Loaded } from '#core/web/loaded.tsx';
import type { Answer } from '#core/web/state.ts';
import { Button } from '#core/web/ui/button.tsx';
import { Card } from '#core/web/ui/card.tsx';
import { Empty } from '#core/web/ui/empty.tsx';
import { ArrowRightIcon } from '#core/web/ui/icons.tsx';
import { Lang } from '#core/web/ui/lang.tsx';
import { Link } from '#core/web/ui/link.tsx';
import { Cell, HeaderCell, Row, Table } from '#core/web/ui/table.tsx';
import { Tag } from '#core/web/ui/tag.tsx';
import type { ModelInfoData, PagedModelInfoData } from '#plugins/services/contract.ts';
import { catalogPath, fewLanguages, Price, ServiceGlyph, ServiceState, serviceTexts } from '#plugins/services/web/parts.ts';
import { Section } from './section.tsx';
import styles from './excerpt.module.css';

const rows = 6;

/** The first services of the catalogue, as they are at this moment. */
export function Excerpt({ answer }: { answer: Answer<PagedModelInfoData> }) {
  const { t } = useTranslation('landing');
  const total = answer.data?.paging.totalElements;
  return (
    <Section
      band
      title={t('catalogue.title')}
      lead={total ? t('catalogue.count', { count: total }) : undefined}
      end={<Button variant="quiet" href="/catalog" iconEnd={<ArrowRightIcon />}>{t('catalogue.all')}</Button>}
    >
      <Loaded answer={answer} what={t('catalogue.what')} count={rows}>
        {({ records }) => (records.length === 0
          ? <Card><Empty kind="nothing" level={3} title={t('catalogue.emptyTitle')} text={t('catalogue.empty')} /></Card>
          : <Board services={records.slice(0, rows)} />)}
      </Loaded>
    </Section>
  );
}

function Board({ services }: { services: readonly ModelInfoData[] }) {
  const { t } = useTranslation('landing');
  const [, navigate] = useLocation();
  return (
    <Card padding="none">
      <Table
        label={t('catalogue.title')}
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
        {services.map((service) => (
          <Row key={service.id.modelId} onOpen={() => navigate(catalogPath(service))}>
            <Cell>
              <div className={styles.service}>
                <ServiceGlyph type={service.taskType} size="sm" />
                <span><Link variant="strong" href={catalogPath(service)}>{serviceTexts(service).name}</Link> <span className={styles.author}>{service.displayAuthor}</span></span>
              </div>
            </Cell>
            <Cell label={t('column.taskType')}>{service.taskType && <Tag font="mono">{service.taskType}</Tag>}</Cell>
            <Cell label={t('column.languages')}><Lang codes={fewLanguages(service.languages ?? [])} /></Cell>
            <Cell label={t('column.state')}><ServiceState service={service} /></Cell>
            <Cell label={t('column.price')} align="end"><Price billing={service.billingSettings} /></Cell>
          </Row>
        ))}
      </Table>
    </Card>
  );
}
