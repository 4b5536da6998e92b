import { useTranslation } from 'react-i18next';
import { Loaded } from '#core/web/page/loaded.tsx';
import type { Answer } from '#core/web/state/state.ts';
import { Button } from '#core/web/ui/inputs/button.tsx';
import { Card } from '#core/web/ui/layout/card.tsx';
import { Empty } from '#core/web/ui/feedback/empty.tsx';
import { ArrowRightIcon } from '#core/web/ui/icons/common-icons.tsx';
import { ServiceTable } from '#plugins/catalog/web/parts.ts';
import type { PagedModelInfoData } from '#plugins/services/contract.ts';
import { Section } from './section.tsx';

const rows = 6;

/** The first services of the catalogue, as they are at this moment. */
export function Excerpt({ answer }: { answer: Answer<PagedModelInfoData> }) {
  const { t } = useTranslation('landing');
  const total = answer.data?.paging.totalElements;
  return (
    <Section
      title={t('catalogue.title')}
      lead={total ? t('catalogue.count', { count: total }) : undefined}
      end={
        <Button variant="quiet" href="/catalog" iconEnd={<ArrowRightIcon />}>
          {t('catalogue.all')}
        </Button>
      }
    >
      <Loaded answer={answer} what={t('catalogue.what')} count={rows}>
        {({ records }) =>
          records.length === 0 ? (
            <Card>
              <Empty kind="nothing" level={3} title={t('catalogue.emptyTitle')} text={t('catalogue.empty')} />
            </Card>
          ) : (
            <ServiceTable brief label={t('catalogue.title')} services={records.slice(0, rows)} />
          )
        }
      </Loaded>
    </Section>
  );
}
