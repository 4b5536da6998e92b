import { useAtomValue } from 'jotai';
import { createElement } from 'react';
import { useTranslation } from 'react-i18next';
import { lazyPage } from '#core/web/page/lazy-page.ts';
import { nameOfPart, Part } from '#core/web/page/part.tsx';
import { hostAtom } from '#core/web/state/state.ts';
import type { QuotaUse } from '../../contract.ts';
import { useRentText } from '../money.ts';
import { quotaNote, type QuotaNoteProps } from '../public.ts';
import styles from './quotas.module.css';

/** What plugins have to say of an account by its quota. */
export function QuotaNotes(props: QuotaNoteProps) {
  return useAtomValue(hostAtom)
    .entries(quotaNote)
    .map((entry) => (
      <Part key={entry.value.id} name={nameOfPart(quotaNote, entry)}>
        <span className={styles.note}>{createElement(lazyPage(entry.value.page), props)}</span>
      </Part>
    ));
}

/** The servers that were rented for the instances of an account; nothing where none were. */
export function RentedServers({ servers }: { servers: QuotaUse['rentedServers'] }) {
  const { t } = useTranslation('resource-groups');
  const rentText = useRentText();
  if (servers.length === 0) return null;
  return (
    <span className={styles.note}>
      {t('quotas.rents', {
        count: servers.length,
        names: servers.map(({ name }) => name).join(', '),
        price: rentText(servers.reduce((sum, { costPerHour }) => sum + costPerHour, 0)),
      })}
    </span>
  );
}
