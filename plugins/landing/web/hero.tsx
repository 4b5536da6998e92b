import { useAtomValue } from 'jotai';
import { useTranslation } from 'react-i18next';
import { sessionAtom } from '#core/web/auth/session.ts';
import { Brand } from '#core/web/start/brand.ts';
import { useService } from '#core/web/state/state.ts';
import { Button } from '#core/web/ui/inputs/button.tsx';
import { ArrowRightIcon } from '#core/web/ui/icons/common-icons.tsx';
import type { ModelInfoData } from '#plugins/services/contract.ts';
import { Plan } from './plan.tsx';
import { register } from './register.ts';
import styles from './hero.module.css';

interface HeroProps {
  /** Not there yet while undefined. */
  services: readonly ModelInfoData[] | undefined;
  failed: boolean;
}

const facts = ['runs', 'speaks'] as const;
/** What it takes to have the platform is for who may have one, not for who uses somebody's. */
const allFacts = [...facts, 'needs'] as const;
const berths = 8;

/** What the platform is for, and the two ways in. */
export function Hero({ services, failed }: HeroProps) {
  const { t } = useTranslation('landing');
  const { name } = useService(Brand);
  const { user, settings } = useAtomValue(sessionAtom);
  const hasPlan = !failed && services?.length !== 0;
  return (
    <div className={styles.hero}>
      <div>
        <h1 className={styles.title}>{t('title')}</h1>
        <p className={styles.lead}>{t('lead', { brand: name })}</p>
        <div className={styles.actions}>
          {user ? (
            !user.superadmin && (
              <Button variant="primary" size="lg" href="/workspace">
                {t('actions.workspace')}
              </Button>
            )
          ) : (
            <Button variant="primary" size="lg" onClick={register}>
              {t('actions.register')}
            </Button>
          )}
          <Button size="lg" href="/catalog" iconEnd={<ArrowRightIcon />}>
            {t('actions.catalogue')}
          </Button>
        </div>
        <dl className={styles.facts}>
          {(settings.isExtendedLanding ? allFacts : facts).map((fact) => (
            <div key={fact}>
              <dt>{t(`facts.${fact}`)}</dt>
              <dd>{t(`facts.${fact}Text`)}</dd>
            </div>
          ))}
        </dl>
      </div>
      {hasPlan && <Plan services={(services ?? []).slice(0, berths)} />}
    </div>
  );
}
