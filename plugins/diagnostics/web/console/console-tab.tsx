import { useState, useSyncExternalStore } from 'react';
import { useTranslation } from 'react-i18next';
import type { Fault } from '#core/contract/fault.ts';
import { faultText } from '#core/web/page/fault-text.ts';
import { useAction } from '#core/web/state/state.ts';
import { Callout } from '#core/web/ui/feedback/callout.tsx';
import { Empty } from '#core/web/ui/feedback/empty.tsx';
import { Skeleton } from '#core/web/ui/feedback/skeleton.tsx';
import { ConsoleIcon } from '#core/web/ui/icons/icons.tsx';
import { Button } from '#core/web/ui/inputs/button.tsx';
import { consoles } from '../../contract.ts';
import type { DiagnosticsTabProps } from '../public.ts';
import { ConsoleFoot } from './console-foot.tsx';
import { ConsoleSearch } from './console-search.tsx';
import { ConsoleTabs, tabId } from './console-tabs.tsx';
import { sessions, type Place, type Session } from './sessions.ts';
import { TerminalView } from './terminal-view.tsx';
import styles from './console.module.css';

/** Shells inside the chosen instance, one or several; they go on while other pages are looked at. */
export function Page({ account, model, instance, mayEdit }: DiagnosticsTabProps) {
  const { t } = useTranslation('diagnostics');
  if (!mayEdit)
    return <Empty kind="notallowed" title={t('console.refused')} text={t('console.needsDeveloper')} level={3} />;
  if (!instance) return null;
  if (instance.instanceHostingType === 'external')
    return (
      <Empty kind="notallowed" title={t('console.refused')} text={t('services:faults.instance_external')} level={3} />
    );
  return <Consoles key={instance.id} place={{ account, model, instanceId: instance.id }} name={instance.name} />;
}

function Consoles({ place, name }: { place: Place; name: string }) {
  const { t } = useTranslation('diagnostics');
  const { sessions: all, chosen: chosenId } = useSyncExternalStore(sessions.subscribe, () => sessions.of(place));
  const { send } = useAction(consoles.openConsole);
  const [searching, setSearching] = useState(false);
  const chosen = all.find(({ id }) => id === chosenId);
  const open = () =>
    sessions.add(place, send, async (id, line) => {
      const { makeScreen } = await import('./terminal.ts');
      return makeScreen({
        label: t('console.keys.field', { name }),
        onInput: (input) => line.type(input),
        onResize: (size) => line.resize(size),
        onSearch: () => setSearching(true),
        onLeave: () => document.getElementById(tabId(id))?.focus(),
        onFound: (found) => sessions.change(place, id, { found }),
      });
    });
  const refused = chosen && chosen.line.idleMinutes === undefined && faultOf(chosen);
  if (!chosen || refused)
    return (
      <Empty
        kind={refused ? 'notallowed' : 'nothing'}
        icon={refused ? undefined : <ConsoleIcon />}
        title={t(refused ? 'console.refused' : 'console.none')}
        text={refused ? faultText(t, refused) : t('console.noneText')}
        level={3}
        actions={
          <Button
            variant="primary"
            icon={<ConsoleIcon />}
            onClick={() => {
              if (chosen) sessions.remove(place, chosen.id);
              open();
            }}
          >
            {t(refused ? 'core:retry' : 'console.open')}
          </Button>
        }
      />
    );
  return (
    <div className={styles.tab}>
      <ConsoleTabs
        sessions={all}
        chosen={chosen}
        onChoose={(id) => sessions.choose(place, id)}
        onClose={(id) => sessions.remove(place, id)}
        onOpen={open}
        onSearch={() => setSearching(!searching)}
      />
      {searching && <ConsoleSearch session={chosen} onClose={() => setSearching(false)} />}
      <p className={styles.audited}>
        <strong>{t('console.audited')}</strong> {t('console.auditedText')}
        {chosen.line.idleMinutes !== undefined && (
          <span className={styles.idle}>{t('console.idle', { count: chosen.line.idleMinutes })}</span>
        )}
      </p>
      <Over session={chosen} onOpen={open} />
      {chosen.screen ? (
        <TerminalView key={chosen.id} session={chosen} label={t('console.name', { number: chosen.number })} />
      ) : (
        <Skeleton label={t('core:loading')} variant="lines" count={12} />
      )}
      <ConsoleFoot session={chosen} />
    </div>
  );
}

const faultOf = ({ standing }: Session): Fault | undefined => (standing.at === 'ended' ? standing.fault : undefined);

/** Says that the connection is lost, or how the console ended. */
function Over({ session: { standing }, onOpen }: { session: Session; onOpen: () => void }) {
  const { t } = useTranslation('diagnostics');
  if (standing.at === 'lost') return <Callout tone="warn">{t('console.lost')}</Callout>;
  if (standing.at !== 'ended') return null;
  const { fault, exitCode } = standing;
  return (
    <Callout
      tone={fault ? 'warn' : 'info'}
      title={t('console.ended')}
      actions={<Button onClick={onOpen}>{t('console.another')}</Button>}
    >
      {fault ? faultText(t, fault) : t('console.exit', { code: exitCode })}
    </Callout>
  );
}
