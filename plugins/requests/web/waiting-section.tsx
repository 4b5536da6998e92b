import { useTranslation } from 'react-i18next';
import { Loaded } from '#core/web/page/loaded.tsx';
import { useAnswer } from '#core/web/state/state.ts';
import { number } from '#core/web/text/format.ts';
import { Button } from '#core/web/ui/inputs/button.tsx';
import { Count } from '#core/web/ui/data/count.tsx';
import { ArrowRightIcon } from '#core/web/ui/icons/icons.tsx';
import { requests } from '../contract.ts';
import { pollMs, requestsPath } from './query.ts';
import { RequestCard } from './request-card.tsx';
import styles from './requests-page.module.css';

/** How many of the requests that wait are shown here. */
const shownCount = 3;

/** The latest of the requests that wait for an answer, on the superadministrator's first page. */
export function Page() {
  const { t } = useTranslation('requests');
  const answer = useAnswer(requests.listRequests, { state: 'open', page: 0, size: shownCount }, { poll: pollMs });
  return (
    <Loaded answer={answer} what={t('admin.what')} shape="cards" count={shownCount}>
      {({ records, paging: { totalElements } }) => (
        <section className={styles.waiting} aria-labelledby="waiting">
          <div className={styles.filter}>
            <h2 id="waiting">
              {t('admin.waiting')} {totalElements > 0 && <Count>{number(totalElements)}</Count>}
            </h2>
            <Button iconEnd={<ArrowRightIcon />} href={requestsPath}>
              {t('admin.all')}
            </Button>
          </div>
          {records.length === 0 ? (
            <p className={styles.nothing}>{t('admin.nothingWaits')}</p>
          ) : (
            <ul className={styles.list}>
              {records.map((request) => (
                <li key={request.id}>
                  <RequestCard request={request} />
                </li>
              ))}
            </ul>
          )}
        </section>
      )}
    </Loaded>
  );
}
