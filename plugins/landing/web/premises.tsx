import type { CSSProperties } from 'react';
import { useTranslation } from 'react-i18next';
import { contrast, graphicMinimum, nearestReadable, surfaces } from '#core/plugin/contrast.ts';
import { number } from '#core/web/text/format.ts';
import { CodeWell } from '#core/web/ui/data/code-well.tsx';
import { KeyValue } from '#core/web/ui/data/key-value.tsx';
import { looks, refused } from './looks.ts';
import styles from './premises.module.css';

const commands = 'npm ci\nnpm start';
const facts = ['database', 'metrics', 'sites'] as const;

/** What it is to have the platform on one's own servers, under one's own name. */
export function Premises() {
  const { t } = useTranslation('landing');
  return (
    <div className={styles.premises}>
      <section aria-labelledby="landing-own">
        <h2 id="landing-own" className={styles.title}>
          {t('premises.own.title')}
        </h2>
        <p className={styles.text}>{t('premises.own.text')}</p>
        <div className={styles.panel}>
          <CodeWell
            label={t('premises.own.commands')}
            text={commands}
            frame="none"
            copy={{ label: t('premises.own.copy'), copiedLabel: t('core:copy.done') }}
          />
          <div className={styles.facts}>
            <KeyValue
              items={facts.map((fact) => ({ key: t(`premises.own.${fact}`), value: t(`premises.own.${fact}Value`) }))}
            />
          </div>
        </div>
      </section>
      <section aria-labelledby="landing-brand">
        <h2 id="landing-brand" className={styles.title}>
          {t('premises.brand.title')}
        </h2>
        <p className={styles.text}>{t('premises.brand.text')}</p>
        <ul className={styles.looks} aria-label={t('premises.brand.looks')}>
          {looks.map(({ id, light, dark }) => (
            <li
              key={id}
              className={styles.look}
              style={
                {
                  '--light': light.accent,
                  '--on-light': light['on-accent'],
                  '--dark': dark.accent,
                  '--on-dark': dark['on-accent'],
                } as CSSProperties
              }
            >
              <span className={styles.mark} aria-hidden="true" />
              <strong>{t(`premises.brand.${id}`)}</strong>
              <span className={styles.tab} aria-hidden="true">
                {t('footer.catalogue')}
              </span>
              <span className={styles.enter} aria-hidden="true">
                {t('core:login')}
              </span>
            </li>
          ))}
        </ul>
        <Refusal />
      </section>
    </div>
  );
}

/** The check of a colour, made here and now. */
function Refusal() {
  const { t } = useTranslation('landing');
  const ground = surfaces.light.surface!;
  const ratio = number(contrast(refused, ground), 1);
  return (
    <p className={styles.refusal}>
      {t('premises.brand.refused', {
        colour: refused,
        ground,
        ratio,
        nearest: nearestReadable(refused, [ground], graphicMinimum),
      })}
    </p>
  );
}
