import { Suspense } from 'react';
import { lazyPage } from '#core/web/page/lazy-page.ts';
import type { AccessTokenData } from '../contract.ts';

/** What is done with keys in a dialog. */
export type Asked =
  | { readonly kind: 'create' }
  | { readonly kind: 'edit' | 'rotate' | 'delete'; readonly key: AccessTokenData }
  /** The one time that a secret can be seen. */
  | { readonly kind: 'made'; readonly key: AccessTokenData; readonly rotated: boolean; readonly copied: boolean };

const KeyDialog = lazyPage<{
  account: number;
  token: AccessTokenData | undefined;
  onMade: (key: AccessTokenData, copied: boolean) => void;
  onClose: () => void;
}>(() => import('./key-dialog.tsx'));
const RotateDialog = lazyPage<{
  account: number;
  token: AccessTokenData;
  onMade: (key: AccessTokenData, copied: boolean) => void;
  onClose: () => void;
}>(() => import('./rotate-dialog.tsx'));
const SecretDialog = lazyPage<{ token: AccessTokenData; rotated: boolean; copied: boolean; onClose: () => void }>(
  () => import('./secret-dialog.tsx'),
);
const DeleteDialog = lazyPage<{ account: number; token: AccessTokenData; onClose: () => void }>(
  () => import('./delete-dialog.tsx'),
);

interface KeyDialogsProps {
  account: number;
  asked: Asked;
  onAsk: (asked: Asked | undefined) => void;
}

/** The dialog that was asked for; each is fetched when it is first opened. */
export function KeyDialogs({ account, asked, onAsk }: KeyDialogsProps) {
  const close = () => onAsk(undefined);
  const made = (rotated: boolean) => (key: AccessTokenData, copied: boolean) =>
    onAsk({ kind: 'made', key, rotated, copied });
  return (
    <Suspense fallback={null}>
      {asked.kind === 'create' && (
        <KeyDialog account={account} token={undefined} onMade={made(false)} onClose={close} />
      )}
      {asked.kind === 'edit' && <KeyDialog account={account} token={asked.key} onMade={made(false)} onClose={close} />}
      {asked.kind === 'rotate' && (
        <RotateDialog account={account} token={asked.key} onMade={made(true)} onClose={close} />
      )}
      {asked.kind === 'made' && (
        <SecretDialog token={asked.key} rotated={asked.rotated} copied={asked.copied} onClose={close} />
      )}
      {asked.kind === 'delete' && <DeleteDialog account={account} token={asked.key} onClose={close} />}
    </Suspense>
  );
}
