import { useSetAtom } from 'jotai';
import { useTranslation } from 'react-i18next';
import { clockTime, number } from '#core/web/text/format.ts';
import { Callout } from '#core/web/ui/feedback/callout.tsx';
import { Button } from '#core/web/ui/inputs/button.tsx';
import { Card } from '#core/web/ui/layout/card.tsx';
import type { DiagnosticsTabProps } from '../public.ts';
import { askedAtom, replaced, type Asked } from './asked.ts';
import { useAsked } from './use-acts.ts';
import styles from './actions.module.css';

/** What was asked of a service's instances, each with how far it is; nothing where nothing was. */
export function AskedList(props: DiagnosticsTabProps) {
  const { t } = useTranslation('diagnostics');
  const list = useAsked(props);
  const set = useSetAtom(askedAtom);
  if (list.length === 0) return null;
  const clear = () =>
    set((all) => all.filter(({ service, doneAt, refused }) => service !== props.model || !(doneAt || refused)));
  return (
    <Card
      title={t('asked.title')}
      actions={
        <Button size="sm" variant="ghost" onClick={clear}>
          {t('asked.clear')}
        </Button>
      }
    >
      <ul className={styles.list} aria-live="polite">
        {list.map((each) => (
          <li key={each.key} className={styles.asked}>
            <span className={styles.what}>
              {t(`asked.${each.act}`, { name: each.instance?.name, number: number(each.count ?? 0) })}
            </span>
            {each.refused === undefined ? (
              <Steps asked={each} instances={props.instances} />
            ) : (
              <Callout tone="bad" title={t('asked.refused')}>
                {each.refused}
              </Callout>
            )}
          </li>
        ))}
      </ul>
    </Card>
  );
}

function Steps({ asked, instances }: { asked: Asked } & Pick<DiagnosticsTabProps, 'instances'>) {
  const { t } = useTranslation('diagnostics');
  const { act, before, requestedAt, acceptedAt, doneAt } = asked;
  const waits =
    act === 'renew' && acceptedAt
      ? t('asked.replaced', { gone: number(replaced(asked, instances)), all: number(before.length) })
      : t('asked.waiting');
  const steps = [
    { name: 'requested', at: requestedAt, waits: '' },
    { name: 'accepted', at: acceptedAt, waits: t('asked.waiting') },
    { name: 'done', at: doneAt, waits: acceptedAt ? waits : '–' },
  ] as const;
  return (
    <ol className={styles.steps}>
      {steps.map(({ name, at, waits: missing }) => (
        <li key={name} className={styles.step} data-tone={at === undefined ? 'neu' : 'ok'}>
          <span>{t(`asked.${name}`)}</span>
          <span className={styles.time}>{at === undefined ? missing : clockTime(at)}</span>
        </li>
      ))}
    </ol>
  );
}
