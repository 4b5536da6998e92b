import { useState } from 'react';
import { useTranslation } from 'react-i18next';
import { useAction } from '#core/web/state/state.ts';
import { toastFailure, toastSuccess } from '#core/web/state/toast.ts';
import {
  AlarmIcon,
  CopyIcon,
  DeleteIcon,
  ApiKeyIcon,
  LogOutIcon,
  MoreIcon,
  PlusIcon,
} from '#core/web/ui/icons/icons.tsx';
import { IconButton } from '#core/web/ui/inputs/icon-button.tsx';
import { writeClipboard } from '#core/web/ui/inputs/write-clipboard.ts';
import { Menu } from '#core/web/ui/overlays/menu.tsx';
import { resourceGroups, type ResourceGroupServerDataWithStatus } from '../../contract.ts';
import { staleCalls } from '../stales.ts';
import { ServerDialog, type ServerAsked } from './server-dialog.tsx';

interface ServerMenuProps {
  server: ResourceGroupServerDataWithStatus;
  where: { readonly account: number; readonly groupName: string };
}

/** What can be done with a server. */
export function ServerMenu({ server, where }: ServerMenuProps) {
  const { t } = useTranslation('resource-groups');
  const [asked, setAsked] = useState<ServerAsked>();
  const drain = useAction(resourceGroups.drainServer, { stales: staleCalls });
  const { name, draining, isAutoCreated, joined, rawConfiguration, lifetimeLeftSeconds } = server;

  async function copyConfig() {
    if (await writeClipboard(rawConfiguration)) toastSuccess(t('servers.copied'));
  }

  const turnDrain = () =>
    drain.send({ ...where, serverId: server.id, body: { draining: !draining } }).then(
      () => toastSuccess(t(draining ? 'servers.undrained' : 'servers.drained', { name })),
      (error: unknown) => toastFailure(t, t('servers.notChanged', { name }), error),
    );

  return (
    <>
      <Menu
        trigger={<IconButton label={t('menu.of', { name })} icon={<MoreIcon />} />}
        sections={[
          {
            items: [
              ...(joined
                ? [
                    {
                      label: t('join.again'),
                      icon: <ApiKeyIcon />,
                      onSelect: () => setAsked({ for: 'rejoin' as const, server }),
                    },
                  ]
                : []),
              ...(isAutoCreated || joined
                ? []
                : [
                    {
                      label: t('servers.clone'),
                      icon: <PlusIcon />,
                      onSelect: () => setAsked({ for: 'clone', server }),
                    },
                  ]),
              ...(rawConfiguration === ''
                ? []
                : [{ label: t('servers.copyConfig'), icon: <CopyIcon />, onSelect: () => void copyConfig() }]),
              ...(lifetimeLeftSeconds === undefined
                ? []
                : [
                    {
                      label: t('servers.extend'),
                      icon: <AlarmIcon />,
                      onSelect: () => setAsked({ for: 'extend' as const, server }),
                    },
                  ]),
              {
                label: t(draining ? 'servers.undrain' : 'servers.drain'),
                icon: <LogOutIcon />,
                onSelect: () => void turnDrain(),
              },
            ],
          },
          {
            items: isAutoCreated
              ? []
              : [
                  {
                    label: t('servers.delete'),
                    icon: <DeleteIcon />,
                    danger: true,
                    onSelect: () => setAsked({ for: 'delete', server }),
                  },
                ],
          },
        ]}
      />
      {asked && <ServerDialog asked={asked} where={where} onClose={() => setAsked(undefined)} />}
    </>
  );
}
