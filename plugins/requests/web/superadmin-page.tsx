import { useAtomValue } from 'jotai';
import { useTranslation } from 'react-i18next';
import { Frame } from '#core/web/frame.tsx';
import { Loaded } from '#core/web/loaded.tsx';
import { accountEntry } from '#core/web/points.ts';
import { hostAtom, useAnswer } from '#core/web/state.ts';
import { number } from '#core/web/text/format.ts';
import { Button } from '#core/web/ui/button.tsx';
import { Card } from '#core/web/ui/card.tsx';
import { Count } from '#core/web/ui/count.tsx';
import { ArrowRightIcon, GridViewIcon } from '#core/web/ui/icons.tsx';
import { Link } from '#core/web/ui/link.tsx';
import { PageHead } from '#core/web/ui/page-head.tsx';
import { requests } from '../contract.ts';
import { Installation } from './installation.tsx';
import { pollMs, requestsPath } from './query.ts';
import { RequestCard } from './request-card.tsx';
import styles from './requests-page.module.css';

/** How many of the requests that wait are shown here. */
const shownCount = 3;

/** The superadministrator's first page: what waits for him, and the ways to all that he alone may see. */
export function Page() {
  const { t } = useTranslation('requests');
  const answer = useAnswer(requests.listRequests, { state: 'open', page: 0, size: shownCount }, { poll: pollMs });
  return (
    <Frame>
      <div className={styles.page}>
        <PageHead title={t('core:errors.administration')} actions={<Button icon={<GridViewIcon />} href="/catalog">{t('core:errors.catalogue')}</Button>} />
        <Areas />
        <Loaded answer={answer} what={t('admin.what')} shape="cards" count={shownCount}>
          {({ records, paging: { totalElements } }) => (
            <section className={styles.waiting} aria-labelledby="waiting">
              <div className={styles.filter}>
                <h2 id="waiting">{t('admin.waiting')} {totalElements > 0 && <Count>{number(totalElements)}</Count>}</h2>
                <Button iconEnd={<ArrowRightIcon />} href={requestsPath}>{t('admin.all')}</Button>
              </div>
              {records.length === 0 ? <p className={styles.nothing}>{t('admin.nothingWaits')}</p> : <ul className={styles.list}>{records.map((request) => <li key={request.id}><RequestCard request={request} /></li>)}</ul>}
            </section>
          )}
        </Loaded>
        <Installation />
      </div>
    </Frame>
  );
}

/** Every other page of the superadministrator's. */
function Areas() {
  const { t } = useTranslation();
  const entries = useAtomValue(hostAtom).all(accountEntry).filter(({ audience, to }) => audience === 'superadmin' && to !== requestsPath);
  return entries.length > 0 && (
    <nav className={styles.areas} aria-label={t('requests:admin.areas')}>
      {entries.map(({ id, to, label }) => <Card key={id} variant="raised"><Link variant="strong" href={to}>{t(label)}</Link></Card>)}
    </nav>
  );
}
