import { useTranslation } from 'react-i18next';
import { Ago } from '#core/web/page/ago.tsx';
import { noteText } from '#core/web/page/fault-text.ts';
import { Loaded } from '#core/web/page/loaded.tsx';
import { useAnswer } from '#core/web/state/state.ts';
import { number } from '#core/web/text/format.ts';
import { Link } from '#core/web/ui/data/link.tsx';
import { Cell, HeaderCell, Row, Table } from '#core/web/ui/data/table.tsx';
import { Badge } from '#core/web/ui/feedback/badge.tsx';
import type { Tone } from '#core/web/ui/feedback/tone.ts';
import { Card } from '#core/web/ui/layout/card.tsx';
import { Paged, useRentText } from '#plugins/resource-groups/web/parts.ts';
import type { ServersPartProps } from '#plugins/resource-groups/web/public.ts';
import { workspacePath } from '#plugins/services/web/parts.ts';
import { marketplace, type OfferTry } from '../contract.ts';
import { AskedFor } from './asked-for.tsx';
import styles from './offers.module.css';

const pollMs = 5_000;
const pageSize = 10;

/** The offers that were tried last for a group, or for one service: what each asks, and what came of it. */
export function Page({ account, group, service }: ServersPartProps) {
  const { t } = useTranslation('vast-ai');
  const ofGroup = useAnswer(marketplace.getOfferTriesOfGroup, group && { account, groupName: group.name }, {
    poll: pollMs,
  });
  const ofService = useAnswer(
    marketplace.getOfferTriesOfService,
    service && !group ? { account, model: service.id.modelId } : undefined,
    { poll: pollMs },
  );
  return (
    <Loaded answer={group ? ofGroup : ofService} what={t('tried.title')} shape="lines" count={3}>
      {(tries) => (
        <Paged items={tries} size={pageSize} label={t('tried.pages')}>
          {(shown) => (
            <Card
              title={t('tried.title')}
              level={3}
              padding="none"
              meta={<Counts tries={tries} />}
              description={group && <AskedFor requirements={group.offerRequirements} />}
            >
              {shown.length === 0 ? (
                <p className={styles.none}>{t('tried.none')}</p>
              ) : (
                <Tries tries={shown} named={group !== undefined} />
              )}
            </Card>
          )}
        </Paged>
      )}
    </Loaded>
  );
}

/** How many came to what. */
function Counts({ tries }: { tries: readonly OfferTry[] }) {
  const { t } = useTranslation('vast-ai');
  const count = (...outcomes: readonly OfferTry['outcome'][]) =>
    tries.filter(({ outcome }) => outcomes.includes(outcome)).length;
  const counts = [
    ['rented', count('RENTED', 'DEARER')],
    ['gone', count('GONE')],
    ['failed', count('FAILED')],
  ] as const;
  return (
    <span className={styles.quiet}>
      {counts.flatMap(([what, of]) => (of > 0 ? [t(`tried.counts.${what}`, { count: of })] : [])).join(' · ')}
    </span>
  );
}

function Tries({ tries, named }: { tries: readonly OfferTry[]; named: boolean }) {
  const { t } = useTranslation('vast-ai');
  return (
    <Table
      label={t('tried.title')}
      header={
        <>
          <HeaderCell>{t('tried.at')}</HeaderCell>
          {named && <HeaderCell>{t('tried.service')}</HeaderCell>}
          <HeaderCell>{t('tried.offer')}</HeaderCell>
          <HeaderCell>{t('tried.place')}</HeaderCell>
          <HeaderCell align="end">{t('tried.price')}</HeaderCell>
          <HeaderCell>{t('tried.result')}</HeaderCell>
        </>
      }
    >
      {tries.map((each) => (
        <TryRow key={each.id} tried={each} named={named} />
      ))}
    </Table>
  );
}

const tones: Readonly<Record<OfferTry['outcome'], Tone>> = {
  RENTED: 'ok',
  DEARER: 'warn',
  GONE: 'neu',
  FAILED: 'bad',
  NONE: 'neu',
};

function TryRow({ tried, named }: { tried: OfferTry; named: boolean }) {
  const { t } = useTranslation('vast-ai');
  const rentText = useRentText();
  const { at, offer, outcome, service, accountId, modelId } = tried;
  return (
    <Row>
      <Cell label={t('tried.at')} emphasis="quiet">
        <Ago time={at} />
      </Cell>
      {named && (
        <Cell label={t('tried.service')}>
          <Link href={workspacePath({ id: { accountId, modelId }, modelName: service, displayName: service })}>
            {service}
          </Link>
        </Cell>
      )}
      <Cell label={t('tried.offer')}>{offer && <About offer={offer} />}</Cell>
      <Cell label={t('tried.place')}>
        {offer && (
          <span>
            {offer.location || t('tried.unknown')} {offer.abroad && <Badge tone="warn">{t('tried.abroad')}</Badge>}
          </span>
        )}
      </Cell>
      <Cell label={t('tried.price')} align="end" emphasis="strong">
        {offer && rentText(offer.pricePerHour)}
      </Cell>
      <Cell>
        <div>
          <Badge tone={tones[outcome]}>{t(`tried.outcome.${outcome}`)}</Badge>
          <p className={styles.why}>
            <Why tried={tried} />
          </p>
        </div>
      </Cell>
    </Row>
  );
}

function About({ offer }: { offer: NonNullable<OfferTry['offer']> }) {
  const { t } = useTranslation('vast-ai');
  const { id, gpuName: model, gpus: count, vramMb, cuda, reliability } = offer;
  const gpu = vramMb > 0 ? 'tried.gpuMemory' : 'tried.gpu';
  return (
    <div>
      {t(gpu, { count, model, memory: number(vramMb / 1_024, 0) })}
      <p className={styles.quiet}>
        {[
          t('tried.id', { id }),
          cuda > 0 && t('tried.about', { cuda: number(cuda, 1), reliability: number(reliability * 100, 1) }),
        ]
          .filter(Boolean)
          .join(' · ')}
      </p>
    </div>
  );
}

/** Why it was not rented or is no longer, and of what was rented as which server. */
function Why({ tried: { outcome, offer, server, why } }: { tried: OfferTry }) {
  const { t } = useTranslation('vast-ai');
  const rentText = useRentText();
  if (why) return why.code === undefined ? why.message : noteText(t, { ...why, code: why.code });
  if (server === undefined || !offer) return null;
  return outcome === 'DEARER'
    ? t('tried.dearer', { server, least: rentText(offer.leastPerHour) })
    : t('tried.server', { server });
}
