import { useTranslation } from 'react-i18next';
import { number } from '#core/web/text/format.ts';
import { Cell, HeaderCell, Row, Table } from '#core/web/ui/data/table.tsx';
import { Badge } from '#core/web/ui/feedback/badge.tsx';
import { Progress } from '#core/web/ui/feedback/progress.tsx';
import type { LicenceData } from '../contract.ts';
import styles from './section.module.css';

/** The limits that are measured, with what is used of each. */
export const linesOf = ({ settings: { limits }, use }: LicenceData) =>
  [
    { name: 'cpu', used: use.cpu, limit: limits.cpuTotalCount },
    { name: 'vramGb', used: use.vramGb, limit: limits.vramTotalGb },
  ] as const;

/** What is used of each limit now. */
export function UseTable({ data }: { data: LicenceData }) {
  const { t } = useTranslation('licence');
  return (
    <Table
      label={t('use.title')}
      header={
        <>
          <HeaderCell>{t('use.limit')}</HeaderCell>
          <HeaderCell>{t('use.used')}</HeaderCell>
        </>
      }
    >
      {linesOf(data).map(({ name, used, limit }) => {
        const over = used > limit;
        const share = used === 0 ? 0 : used / limit;
        return (
          <Row key={name}>
            <Cell>
              <span className={styles.name}>
                {t(`use.${name}`)}
                {over && <Badge tone="bad">{t('use.over')}</Badge>}
              </span>
            </Cell>
            <Cell label={t('use.used')}>
              <span className={styles.used}>
                {t('use.of', { used: number(used, Number.isInteger(used) ? 0 : 1), limit: number(limit) })}
                <Progress label={t(`use.${name}`)} value={share} tone={over ? 'bad' : 'accent'} />
              </span>
            </Cell>
          </Row>
        );
      })}
    </Table>
  );
}
