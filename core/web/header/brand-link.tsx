import { useAtomValue } from 'jotai';
import { Link } from 'wouter';
import { sessionAtom } from '../auth/session.ts';
import { Brand } from '../brand.ts';
import { useService } from '../state.ts';
import styles from './header.module.css';

/** The host's mark and name, leading to its landing page. */
export function BrandLink() {
  const { name, logo } = useService(Brand);
  const { user } = useAtomValue(sessionAtom);
  return (
    <Link href={user ? '/landing' : '/'} className={styles.brand!}>
      <svg viewBox="0 0 20 20" aria-hidden="true">
        <path d={logo.line} fill="none" stroke="currentColor" strokeWidth="2.5" strokeLinecap="round" />
        <path d={logo.solid} fill="currentColor" />
      </svg>
      {name}
    </Link>
  );
}
