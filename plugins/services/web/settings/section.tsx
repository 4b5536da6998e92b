import { Suspense, use } from 'react';
import { useTranslation } from 'react-i18next';
import { Part } from '#core/web/page/part.tsx';
import { Badge } from '#core/web/ui/feedback/badge.tsx';
import { Skeleton } from '#core/web/ui/feedback/skeleton.tsx';
import { Card } from '#core/web/ui/layout/card.tsx';
import type { SettingsPart, SettingsSection } from '../public.ts';
import { SettingControl } from './controls.tsx';
import { differences, isOwned } from './draft.ts';
import { useSettingsForm } from './settings-form.ts';
import styles from './settings.module.css';

const parts = new WeakMap<SettingsSection, Promise<SettingsPart>>();

/** What a section is made of, or what fetches it when it is first shown. */
export function partOf(section: SettingsSection): SettingsPart | Promise<SettingsPart> {
  if (typeof section.part !== 'function') return section.part;
  const known = parts.get(section);
  if (known) return known;
  const part = section.part();
  parts.set(section, part);
  // Fetched once more when it is shown again.
  part.catch(() => parts.delete(section));
  return part;
}

/** One section: what it is for, its fields, and how many of them are not saved yet. */
export function Section({ section, changed }: { section: SettingsSection; changed: boolean }) {
  const { t } = useTranslation();
  const { saved, draft } = useSettingsForm();
  const { id, text, owns } = section;
  const count = differences(saved, draft).filter(({ path }) => isOwned(owns, path)).length;
  return (
    <div id={id} className={styles.section}>
      <Card
        title={t(`${text}title`)}
        description={t(`${text}summary`)}
        meta={changed && <Badge tone="info">{t('services:settings.changed', { count })}</Badge>}
      >
        <Part name={id}>
          <Suspense fallback={<Skeleton label={t('core:loading')} variant="lines" count={3} />}>
            <Content section={section} />
          </Suspense>
        </Part>
      </Card>
    </div>
  );
}

function Content({ section }: { section: SettingsSection }) {
  const { draft } = useSettingsForm();
  const part = partOf(section);
  const { fields = [], Page } = part instanceof Promise ? use(part) : part;
  return (
    <div className={styles.content}>
      {fields.length > 0 && (
        <div className={styles.fields}>
          {fields
            .filter(({ shown }) => shown?.(draft) ?? true)
            .map((field) => (
              <div key={field.path} className={field.wide || wide.has(field.kind) ? styles.wide : styles.narrow}>
                <SettingControl field={field} />
              </div>
            ))}
        </div>
      )}
      {Page && <Page />}
    </div>
  );
}

const wide: ReadonlySet<string> = new Set(['area', 'json', 'lines', 'choice', 'switch']);
