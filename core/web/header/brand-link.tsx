import { useAtomValue } from 'jotai';
import { Link } from 'wouter';
import { sessionAtom } from '../auth/session.ts';
import { Brand } from '../start/brand.ts';
import { useService } from '../state/state.ts';
import { Mark } from './mark.tsx';
import styles from './header.module.css';

/** The host's mark and name, leading to its landing page. */
export function BrandLink() {
  const { name, logo } = useService(Brand);
  const { user } = useAtomValue(sessionAtom);
  return (
    <Link href={user ? '/landing' : '/'} className={styles.brand!}>
      <Mark logo={logo} />
      {name}
    </Link>
  );
}
