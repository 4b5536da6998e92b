import { useTranslation } from 'react-i18next';
import { Link } from '#core/web/ui/data/link.tsx';
import { Badge } from '#core/web/ui/feedback/badge.tsx';
import { CheckIcon } from '#core/web/ui/icons/frame-icons.tsx';
import { VisuallyHidden } from '#core/web/ui/layout/visually-hidden.tsx';
import { workspacePath } from '../create/names.ts';
import { checksOf, type ToPublish } from './checks.ts';
import styles from './publishing.module.css';

/** What a service's page has and what it lacks, each with the way to where it is set. */
export function Checklist({ facts, onLeave }: { facts: ToPublish; onLeave: () => void }) {
  const { t } = useTranslation('services');
  const checks = checksOf(facts);
  const done = checks.filter((check) => check.done).length;
  const base = `${workspacePath(facts.service)}/settings`;
  return (
    <section className={styles.checks} aria-labelledby="publishing-checks">
      <h3 id="publishing-checks" className={styles.heading}>
        {t('publishing.checklist')}
        <Badge tone={done === checks.length ? 'ok' : 'warn'}>
          {t('publishing.count', { done, count: checks.length })}
        </Badge>
      </h3>
      <ul className={styles.list}>
        {checks.map(({ id, done: there, settings }) => (
          <li key={id} className={styles.check} data-done={there || undefined}>
            <span className={styles.mark} aria-hidden="true">
              {there && <CheckIcon />}
            </span>
            <span>{t(`publishing.checks.${id}`)}</span>
            {there ? (
              <VisuallyHidden>{t('publishing.there')}</VisuallyHidden>
            ) : (
              <Link
                href={`${base}/${settings}`}
                onClick={onLeave}
                aria-label={t('publishing.addOf', { what: t(`publishing.checks.${id}`) })}
              >
                {t('publishing.add')}
              </Link>
            )}
          </li>
        ))}
      </ul>
    </section>
  );
}
