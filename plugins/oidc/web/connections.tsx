import { useState } from 'react';
import { useTranslation } from 'react-i18next';
import { Loaded } from '#core/web/page/loaded.tsx';
import { useAnswer } from '#core/web/state/state.ts';
import { dateTime, relativeTime } from '#core/web/text/format.ts';
import { Button } from '#core/web/ui/inputs/button.tsx';
import { Card } from '#core/web/ui/layout/card.tsx';
import { IconButton } from '#core/web/ui/inputs/icon-button.tsx';
import { DeleteIcon, LinkIcon } from '#core/web/ui/icons/icons.tsx';
import { connectPath, oidc, type Connection } from '../contract.ts';
import styles from './connections.module.css';
import { RemoveDialog } from './remove-dialog.tsx';

/** As whom the user signs in through the provider, with the ways to connect and to disconnect; nothing where the installation has no provider. */
export function Page() {
  const { t } = useTranslation('oidc');
  const answer = useAnswer(oidc.getConnections, {});
  if (answer.data?.provider === null) return null;
  return (
    <Loaded answer={answer} what={t('connections.whatUnknown')} shape="lines" count={2}>
      {({ provider, connections }) => <Connections label={provider!.label} connections={connections} />}
    </Loaded>
  );
}

function Connections({ label, connections }: { label: string; connections: readonly Connection[] }) {
  const { t } = useTranslation('oidc');
  const [leaving, setLeaving] = useState<Connection>();
  // With its origin, because it is no page of the workbench.
  const connect = `${location.origin}${connectPath}?${new URLSearchParams({ redirectUrl: location.pathname, go: '1' })}`;
  return (
    <Card
      title={t('connections.title', { label })}
      description={t(connections.length > 0 ? 'connections.some' : 'connections.none', { label })}
    >
      <div className={styles.body}>
        {connections.length > 0 && (
          <ul className={styles.list}>
            {connections.map((connection) => {
              const name = connection.email || t('connections.nameless');
              return (
                <li key={connection.id}>
                  <span className={styles.who}>
                    <strong>{name}</strong>
                    <time dateTime={connection.connectedAt} title={dateTime(connection.connectedAt)}>
                      {t('connections.since', { when: relativeTime(connection.connectedAt) })}
                    </time>
                  </span>
                  <IconButton
                    label={t('connections.remove', { name })}
                    icon={<DeleteIcon />}
                    onClick={() => setLeaving(connection)}
                  />
                </li>
              );
            })}
          </ul>
        )}
        <div>
          <Button icon={<LinkIcon />} href={connect}>
            {t(connections.length > 0 ? 'connections.another' : 'connections.connect', { label })}
          </Button>
        </div>
      </div>
      {leaving && <RemoveDialog label={label} connection={leaving} onClose={() => setLeaving(undefined)} />}
    </Card>
  );
}
