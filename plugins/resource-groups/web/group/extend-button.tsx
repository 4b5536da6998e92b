import { useState } from 'react';
import { useTranslation } from 'react-i18next';
import { Button } from '#core/web/ui/inputs/button.tsx';
import type { ResourceGroupServerDataWithStatus } from '../../contract.ts';
import { ServerDialog } from './server-dialog.tsx';

interface ExtendButtonProps {
  server: ResourceGroupServerDataWithStatus;
  where: { readonly account: number; readonly groupName: string };
}

/** Lets a server stay longer that ends by itself. */
export function ExtendButton({ server, where }: ExtendButtonProps) {
  const { t } = useTranslation('resource-groups');
  const [open, setOpen] = useState(false);
  return (
    <>
      <Button size="sm" onClick={() => setOpen(true)}>
        {t('servers.extendShort')}
      </Button>
      {open && <ServerDialog asked={{ for: 'extend', server }} where={where} onClose={() => setOpen(false)} />}
    </>
  );
}
