import { useAtomValue } from 'jotai';
import { createElement, useEffect, useEffectEvent, useState } from 'react';
import { useTranslation } from 'react-i18next';
import { sessionAtom } from '#core/web/auth/session.ts';
import { faultText } from '#core/web/page/fault-text.ts';
import { lazyPage } from '#core/web/page/lazy-page.ts';
import { Part } from '#core/web/page/part.tsx';
import { useAction } from '#core/web/state/state.ts';
import { Callout } from '#core/web/ui/feedback/callout.tsx';
import { Button } from '#core/web/ui/inputs/button.tsx';
import { Dialog } from '#core/web/ui/overlays/dialog.tsx';
import { services } from '../../contract.ts';
import type { ListAct } from '../public.ts';
import { ActResults } from './act-results.tsx';
import type { Chosen } from './selection.ts';
import styles from './acts.module.css';

interface ActDialogProps {
  act: ListAct;
  chosen: Chosen;
  onBegun: () => void;
  onClose: () => void;
}

/** So many of the chosen services are named before something is done to them. */
const mostNamed = 5;

/** Does something to many services: asks before where that is due, then shows what comes of it for each. */
export function Page({ act, chosen: given, onBegun, onClose }: ActDialogProps) {
  const { t } = useTranslation('services');
  const account = useAtomValue(sessionAtom).account!.id;
  // The selection is gone as soon as its act has begun.
  const [chosen] = useState(given);
  const [argument, setArgument] = useState('');
  const { send, pending, error } = useAction(services.actOnModels);
  const [taskId, setTaskId] = useState<number>();
  const { id, label, ask, choose, review, danger = false } = act;
  const [meant] = useState(() => ({
    act: id,
    ...(chosen.where ? { where: chosen.where } : { ids: chosen.services.map((each) => each.id) }),
  }));

  async function begin() {
    const body = { ...meant, ...(argument !== '' && { argument }) };
    const begun = await send({ account, body }).catch(() => undefined);
    if (!begun) return;
    setTaskId(begun.taskId);
    onBegun();
  }
  const atOnce = useEffectEvent(() => {
    if (!ask) void begin();
  });
  useEffect(() => atOnce(), []);

  if (taskId !== undefined) return <ActResults account={account} act={act} taskId={taskId} onClose={onClose} />;
  const { services: named, where } = chosen;
  const more = named.length - mostNamed;
  return (
    <Dialog
      open
      onClose={onClose}
      role="alertdialog"
      busy={pending}
      {...(review && { width: 'lg' })}
      title={ask ? t(where ? `${ask.title}All` : ask.title, { count: named.length }) : t(label)}
      footer={
        <>
          <Button disabled={pending} onClick={onClose}>
            {t('cancel')}
          </Button>
          <Button
            variant={danger ? 'danger' : 'primary'}
            loading={pending}
            disabled={choose !== undefined && argument === ''}
            onClick={() => void begin()}
          >
            {t(label)}
          </Button>
        </>
      }
    >
      <div className={styles.asked}>
        {ask && <p>{t(ask.text)}</p>}
        {!where && !review && (
          <ul className={styles.names}>
            {named.slice(0, mostNamed).map(({ id: modelId, name }) => (
              <li key={modelId}>{name}</li>
            ))}
            {more > 0 && <li>{t('acts.more', { count: more })}</li>}
          </ul>
        )}
        {review && (
          <Part name={`The review of ${id}`}>{createElement(lazyPage(review), { account, body: meant })}</Part>
        )}
        {choose && (
          <Part name={`The choice of ${id}`}>
            {createElement(lazyPage(choose), { value: argument, onChange: setArgument })}
          </Part>
        )}
        {error && <Callout tone="bad">{faultText(t, error)}</Callout>}
      </div>
    </Dialog>
  );
}
