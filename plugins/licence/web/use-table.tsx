import { useTranslation } from 'react-i18next';
import { number } from '#core/web/text/format.ts';
import { Sparkline } from '#core/web/ui/data/sparkline.tsx';
import { Cell, HeaderCell, Row, Table } from '#core/web/ui/data/table.tsx';
import { Badge } from '#core/web/ui/feedback/badge.tsx';
import { Progress } from '#core/web/ui/feedback/progress.tsx';
import type { LicenceData } from '../contract.ts';
import styles from './section.module.css';

/** What is used of each limit, and the days before; the limit that would be exceeded first is marked. */
export function UseTable({ data: { settings, use, days } }: { data: LicenceData }) {
  const { t } = useTranslation('licence');
  const lines = [
    { name: 'cpu', used: use.cpu, limit: settings.limits.cpuTotalCount },
    { name: 'vramGb', used: use.vramGb, limit: settings.limits.vramTotalGb },
  ] as const;
  const share = ({ used, limit }: (typeof lines)[number]) => (used === 0 ? 0 : used / limit);
  const most = Math.max(...lines.map(share));
  return (
    <Table
      label={t('use.title')}
      header={
        <>
          <HeaderCell>{t('use.limit')}</HeaderCell>
          <HeaderCell>{t('use.used')}</HeaderCell>
          <HeaderCell>{t('use.days', { count: days.length })}</HeaderCell>
        </>
      }
    >
      {lines.map((line) => {
        const { name, used, limit } = line;
        const over = used > limit;
        return (
          <Row key={name}>
            <Cell>
              <span className={styles.name}>
                {t(`use.${name}`)}
                {over ? (
                  <Badge tone="bad">{t('use.over')}</Badge>
                ) : (
                  most > 0 && share(line) === most && <Badge tone="neu">{t('use.first')}</Badge>
                )}
              </span>
            </Cell>
            <Cell label={t('use.used')}>
              <span className={styles.used}>
                {t('use.of', { used: number(used, 1), limit: number(limit) })}
                <Progress label={t(`use.${name}`)} value={share(line)} tone={over ? 'bad' : 'accent'} />
              </span>
            </Cell>
            <Cell label={t('use.days', { count: days.length })}>
              {days.length > 1 && (
                <Sparkline
                  values={days.map((day) => day[name])}
                  label={t('use.latest', { name: t(`use.${name}`), used: number(used, 1) })}
                />
              )}
            </Cell>
          </Row>
        );
      })}
    </Table>
  );
}
