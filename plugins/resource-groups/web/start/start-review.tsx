import type { TFunction } from 'i18next';
import { useTranslation } from 'react-i18next';
import { noteText } from '#core/web/page/fault-text.ts';
import { Loaded } from '#core/web/page/loaded.tsx';
import { useAnswer } from '#core/web/state/state.ts';
import { Cell, HeaderCell, Row, Table } from '#core/web/ui/data/table.tsx';
import { Badge } from '#core/web/ui/feedback/badge.tsx';
import { Card } from '#core/web/ui/layout/card.tsx';
import type { StartReviewProps } from '#plugins/services/web/public.ts';
import { resourceGroups, type StartPlan, type StartQueueData, type StartServerData } from '../../contract.ts';
import { figure, shown, type Resource } from '../group/amounts.ts';
import { ServersPart } from '../servers-part.tsx';
import { GroupChoice } from './group-choice.tsx';
import { Helps } from './helps.tsx';
import { QuotaUse } from './quota-use.tsx';
import { serversNote } from './servers-note.ts';
import styles from './start-review.module.css';

const always: readonly Resource['id'][] = ['cpu', 'memory', 'disk', 'gpus'];
/** Memory is of each GPU, unlike what servers have of it together. */
const column = (id: Resource['id']) => `resource.unit.${id}` as const;
const pollMs = 5_000;

/** Where a service would start: the servers of its group with what each lacks, the price, and what is left of the quota. */
export function Page(props: StartReviewProps) {
  const { service, instances, derived = false, group, onGroup } = props;
  const { t } = useTranslation('resource-groups');
  const { accountId: account, modelId: model } = service.id;
  const answer = useAnswer(
    resourceGroups.getStartPlan,
    { account, model, instances, ...(derived && { derived }), resourceGroup: group },
    { poll: pollMs, keep: true },
  );
  return (
    <Loaded answer={answer} what={t('start.where')} shape="lines" count={4}>
      {(plan) => (
        <>
          {onGroup && <GroupChoice {...props} group={plan.group} onGroup={onGroup} />}
          {plan.groupType === undefined ? <p>{t('start.noGroup')}</p> : <Plan plan={plan} service={service} />}
        </>
      )}
    </Loaded>
  );
}

interface PlanProps extends Pick<StartReviewProps, 'service'> {
  plan: StartPlan;
}

function Plan({ plan, service }: PlanProps) {
  const { t } = useTranslation('resource-groups');
  const { group, need, quota, servers, queue } = plan;
  const resources = need.gpus > 0 ? [...always, 'vram' as const] : always;
  return (
    <>
      <dl className={styles.facts}>
        {group !== undefined && <Fact name={t('placement.group')} value={group} />}
        <Room plan={plan} />
        {queue && <Fact name={t('start.queue')} value={queueText(t, queue)} />}
      </dl>
      <Card padding="none">
        <Table
          label={t('start.where')}
          density="compact"
          header={
            <>
              <HeaderCell>{t('kinds.server')}</HeaderCell>
              {servers.length > 0 && <HeaderCell>{t('start.verdict')}</HeaderCell>}
              {resources.map((id) => (
                <HeaderCell key={id} align="end">
                  {t(column(id))}
                </HeaderCell>
              ))}
            </>
          }
        >
          <Row>
            <Cell emphasis="strong">
              <span className={styles.need}>{t('start.need')}</span>
            </Cell>
            {servers.length > 0 && <Cell wideOnly />}
            {resources.map((id) => (
              <Cell key={id} label={t(column(id))} align="end" emphasis="strong">
                {figure(shown(id, need[id] ?? 0))}
              </Cell>
            ))}
          </Row>
          {servers.map((server) => (
            <ServerRow key={server.name} server={server} resources={resources} />
          ))}
        </Table>
      </Card>
      <p className={styles.quiet}>
        {t(serversNote(plan))}
        {need.gpus > 0 && ` ${t('start.ofOneGpu')}`}
      </p>
      {quota.length > 0 && <QuotaUse quota={quota} group={group!} />}
      {plan.groupType && <ServersPart type={plan.groupType} account={service.id.accountId} service={service} />}
      <Helps service={service} plan={plan} />
    </>
  );
}

/** Where there is room, or by what there is as much as one likes. */
function Room({ plan: { bounded, addsServers, fitting, serversCount } }: Pick<PlanProps, 'plan'>) {
  const { t } = useTranslation('resource-groups');
  if (!bounded) return <Fact name={t('start.boundedBy')} value={t('start.unbounded')} />;
  if (addsServers) return <Fact name={t('kinds.server')} value={t(fitting > 0 ? 'start.canAdd' : 'start.cannotAdd')} />;
  return <Fact name={t('start.fits')} value={t('start.fitsOf', { fitting, count: serversCount })} />;
}

function queueText(t: TFunction<'resource-groups'>, { before, waiting, place }: StartQueueData): string {
  if (place !== undefined) return t('start.place', { place, count: waiting });
  return before === 0 ? t('start.nobody') : t('start.before', { count: before });
}

const Fact = ({ name, value }: { name: string; value: string }) => (
  <div>
    <dt>{name}</dt>
    <dd>{value}</dd>
  </div>
);

interface ServerRowProps {
  server: StartServerData;
  resources: readonly Resource['id'][];
}

function ServerRow({ server, resources }: ServerRowProps) {
  const { name, status, awaited, draining, free, missing, refusal } = server;
  const { t } = useTranslation('resource-groups');
  const open = status === 'RUNNING' && !draining;
  const isKnown = status === 'RUNNING';
  const verdict = awaited
    ? t('status.awaited')
    : !open
      ? t(draining && isKnown ? 'servers.draining' : `status.${status}`)
      : refusal
        ? t('start.unsuited')
        : missing.length === 0
          ? t('start.fit')
          : t('start.short', { what: missing.map((id) => t(`resource.${id}`)).join(', ') });
  return (
    <Row>
      <Cell>
        <code className={styles.server} title={name}>
          {name}
        </code>
      </Cell>
      <Cell>
        <Badge tone={awaited ? 'neu' : !open ? 'bad' : missing.length === 0 && !refusal ? 'ok' : 'neu'}>
          {verdict}
        </Badge>
        {open && refusal && <p className={styles.quiet}>{noteText(t, refusal)}</p>}
      </Cell>
      {resources.map((id) => (
        <Cell key={id} label={t(column(id))} align="end">
          <span className={styles.figure} data-short={(isKnown && missing.includes(id)) || undefined}>
            {isKnown && missing.includes(id) && <span aria-hidden="true">× </span>}
            {isKnown && free[id] !== undefined ? figure(Math.max(0, shown(id, free[id]))) : '–'}
          </span>
        </Cell>
      ))}
    </Row>
  );
}
