import { useSetAtom } from 'jotai';
import { useTranslation } from 'react-i18next';
import { number } from '#core/web/text/format.ts';
import { Callout } from '#core/web/ui/feedback/callout.tsx';
import { Button } from '#core/web/ui/inputs/button.tsx';
import { Card } from '#core/web/ui/layout/card.tsx';
import { askedAtom, AskedSteps, useAsked, type Observed } from '#plugins/instances/web/public.ts';
import type { DiagnosticsTabProps } from '../public.ts';
import styles from './actions.module.css';

/** What was asked of a service's instances, each with how far it is; nothing where nothing was. */
export function AskedList(props: DiagnosticsTabProps & Pick<Observed, 'update'>) {
  const { t } = useTranslation('diagnostics');
  const list = useAsked({ ...props, seen: props.list });
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
              <AskedSteps asked={each} update={props.update} />
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
