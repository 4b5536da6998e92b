import { useAtomValue } from 'jotai';
import type { ReactNode } from 'react';
import { sessionAtom } from '#core/web/auth/session.ts';
import { Link } from '#core/web/ui/link.tsx';
import { keysPath } from '#plugins/api-keys/web/public.ts';
import type { UINotificationData } from '../contract.ts';
import type { NoticeProps } from './public.ts';

/** Words about what a notice is about, leading there where it has a page. */
export function EntityLink({ notice: { entity }, children }: NoticeProps & { children: ReactNode }) {
  const { user } = useAtomValue(sessionAtom);
  const href = entity && placeOf(entity, user?.superadmin === true);
  return href === undefined ? children : <Link href={href} variant="quiet">{children}</Link>;
}

/** Superadministrators have no page of keys. */
function placeOf({ name, key: { accountId, modelId } }: NonNullable<UINotificationData['entity']>, superadmin: boolean): string | undefined {
  if ((name === 'model' || name === 'prototype' || name === 'instance') && accountId !== undefined && modelId !== undefined) return `/workspace/model/${accountId}/${modelId}`;
  return name === 'token' && !superadmin ? keysPath : undefined;
}
