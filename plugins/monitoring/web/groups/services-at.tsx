import { useTranslation } from 'react-i18next';
import { Loaded } from '#core/web/page/loaded.tsx';
import { useAnswer } from '#core/web/state/state.ts';
import { momentIn, momentText } from '#core/web/text/moment-field.ts';
import { dateTime, number } from '#core/web/text/format.ts';
import { Cell, HeaderCell, Row, Table } from '#core/web/ui/data/table.tsx';
import { Empty } from '#core/web/ui/feedback/empty.tsx';
import { Button } from '#core/web/ui/inputs/button.tsx';
import { TextInput } from '#core/web/ui/inputs/text-input.tsx';
import { Card } from '#core/web/ui/layout/card.tsx';
import { resourceGroups, type ServiceInfoAtTime } from '#plugins/resource-groups/contract.ts';
import { Paged } from '#plugins/resource-groups/web/parts.ts';
import styles from '../monitoring.module.css';
import { totalOf } from './moment.ts';

const pollMs = 15_000;
const rowsShown = 50;

interface ServicesAtProps {
  account: number;
  groupName: string;
  nodeName?: string;
  /** In milliseconds since 1970; undefined for now. */
  moment: number | undefined;
  onMoment: (moment: number | undefined) => void;
  /** The last moment that can be asked about. */
  latest: number;
}

/** What each service had of a group, or of one of its servers, at a moment. */
export function ServicesAt({ moment, onMoment, latest, ...where }: ServicesAtProps) {
  const { t } = useTranslation('monitoring');
  const answer = useAnswer(
    resourceGroups.getResourceGroupServicesInfo,
    { ...where, ...(moment !== undefined && { time: moment }) },
    { keep: true, poll: moment === undefined ? pollMs : undefined },
  );
  const title = moment === undefined ? t('group.servicesNow') : t('group.servicesAt', { time: dateTime(moment) });
  return (
    <Card title={title} description={t('group.pick')} padding="none">
      <div className={styles.moment}>
        <TextInput
          type="datetime-local"
          size="sm"
          step={1}
          aria-label={t('group.moment')}
          value={momentText(moment ?? latest)}
          max={momentText(latest)}
          onChange={({ target: { value } }) => {
            const chosen = momentIn(value);
            if (chosen !== undefined) onMoment(Math.min(chosen, latest));
          }}
        />
        <Button size="sm" disabled={moment === undefined} onClick={() => onMoment(undefined)}>
          {t('group.now')}
        </Button>
      </div>
      <Loaded answer={answer} what={title} count={4}>
        {(services) =>
          services.length === 0 ? (
            <Empty kind="nothing" title={t('group.noServices')} />
          ) : (
            <Services label={title} services={services} />
          )
        }
      </Loaded>
    </Card>
  );
}

const always = ['cpu', 'ram', 'disk', 'gpu'] as const;

function Services({ label, services }: { label: string; services: readonly ServiceInfoAtTime[] }) {
  const { t } = useTranslation('monitoring');
  const rows = services.toSorted((a, b) => b.requested.milliCpu - a.requested.milliCpu);
  const columns = totalOf(services, 'vram') > 0 ? [...always, 'vram' as const] : always;
  const cells = (of: readonly ServiceInfoAtTime[], emphasis: 'normal' | 'strong') =>
    columns.map((column) => (
      <Cell key={column} label={t(`group.column.${column}`)} align="end" emphasis={emphasis}>
        {figure(totalOf(of, column))}
      </Cell>
    ));
  return (
    <Paged items={rows} size={rowsShown} label={label}>
      {(shown) => (
        <Table
          label={label}
          density="compact"
          header={
            <>
              <HeaderCell>{t('group.service')}</HeaderCell>
              {columns.map((column) => (
                <HeaderCell key={column} align="end">
                  {t(`group.column.${column}`)}
                </HeaderCell>
              ))}
            </>
          }
        >
          {shown.map((service) => (
            <Row key={service.modelId}>
              <Cell>
                <strong>{service.modelNameAtTime}</strong>
                <br />
                <span className={styles.quiet}>
                  {[service.accountName, t('group.instances', { count: service.instances })].filter(Boolean).join(', ')}
                </span>
              </Cell>
              {cells([service], 'normal')}
            </Row>
          ))}
          <Row>
            <Cell emphasis="strong">{t('group.allServices', { count: rows.length })}</Cell>
            {cells(rows, 'strong')}
          </Row>
        </Table>
      )}
    </Paged>
  );
}

const figure = (value: number): string => (value === 0 ? '–' : number(value, Number.isInteger(value) ? 0 : 1));
