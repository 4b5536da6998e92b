import { useAtomValue } from 'jotai';
import type { ReactNode } from 'react';
import { sessionAtom } from '#core/web/auth/session.ts';
import { entityLook } from '#core/web/points.ts';
import { hostAtom } from '#core/web/state/state.ts';
import { Link } from '#core/web/ui/data/link.tsx';
import type { NoticeProps } from './public.ts';

/** Words about what a notice is about, leading there where it has a page. */
export function EntityLink({ notice: { entity }, children }: NoticeProps & { children: ReactNode }) {
  const session = useAtomValue(sessionAtom);
  const host = useAtomValue(hostAtom);
  const href = entity && host.find(entityLook, entity.name)?.place?.(entity.key, session);
  return href === undefined ? (
    children
  ) : (
    <Link href={href} variant="quiet">
      {children}
    </Link>
  );
}
