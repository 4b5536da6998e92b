import clsx from 'clsx';
import { useAtomValue } from 'jotai';
import type { ReactNode } from 'react';
import { useTranslation } from 'react-i18next';
import { useLocation } from 'wouter';
import { sessionAtom } from '#core/web/auth/session.ts';
import { SideFrame } from '#core/web/frame/frame.tsx';
import { Side } from '#core/web/frame/side.tsx';
import { hostAtom } from '#core/web/state/state.ts';
import { homePath } from './paths.ts';
import { adminGroups, adminLink } from './public.ts';
import styles from './parts.module.css';

interface AdminFrameProps {
  /** How wide the page is at most; the whole frame where it is left out. */
  page?: 'medium' | 'wide';
  children: ReactNode;
}

/** A page of administration, beside the ways to all others. */
export function AdminFrame({ page, children }: AdminFrameProps) {
  const { t } = useTranslation();
  const session = useAtomValue(sessionAtom);
  const links = useAtomValue(hostAtom)
    .all(adminLink)
    .filter(({ shown }) => !shown || shown(session));
  const [location] = useLocation();
  const current = links
    .filter(({ to }) => location === to || (to !== homePath && location.startsWith(`${to}/`)))
    .toSorted((a, b) => b.to.length - a.to.length)[0]?.to;
  const groups = adminGroups.map((id) => ({
    id,
    label: t(`superadmin:groups.${id}`),
    items: links.filter(({ group }) => group === id).map((link) => ({ ...link, label: t(link.label) })),
  }));
  return (
    <SideFrame
      side={
        <Side name={t('superadmin:title')} current={current} groups={groups.filter(({ items }) => items.length > 0)} />
      }
    >
      {page === undefined ? children : <div className={clsx(styles.page, styles[page])}>{children}</div>}
    </SideFrame>
  );
}
