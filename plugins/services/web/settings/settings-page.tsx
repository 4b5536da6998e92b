import { useAtomValue } from 'jotai';
import { useEffect, useEffectEvent, useRef, useState } from 'react';
import { useTranslation } from 'react-i18next';
import { Redirect, useLocation } from 'wouter';
import { sessionAtom } from '#core/web/auth/session.ts';
import { LeaveGuard } from '#core/web/page/leave-guard.tsx';
import { hostAtom } from '#core/web/state/state.ts';
import { Callout } from '#core/web/ui/feedback/callout.tsx';
import { Segmented } from '#core/web/ui/inputs/segmented.tsx';
import { Tabs } from '#core/web/ui/layout/tabs.tsx';
import { LockIcon } from '#core/web/ui/icons/icons.tsx';
import type { ServiceTabProps, SettingsSection } from '../public.ts';
import { tabsOf } from './own-sections.ts';
import { Conflict } from './conflict.tsx';
import { differences, isOwned, type SettingsDraft, withValue } from './draft.ts';
import { JsonView } from './json-view.tsx';
import { Outline } from './outline.tsx';
import { SaveBar } from './save-bar.tsx';
import { Search } from './search.tsx';
import { Section } from './section.tsx';
import { SettingsFormProvider } from './settings-form.ts';
import { useSaving } from './use-saving.ts';
import { focusWrong } from './wrong-field.ts';
import styles from './settings.module.css';

interface SettingsPageProps extends ServiceTabProps {
  sections: readonly SettingsSection[];
  defaults: SettingsDraft;
  aliases: readonly string[];
}

/** The settings once they are there: tabs of sections, or all of them as JSON, and the bar that saves them. */
export function SettingsPage({ service, mayEdit, base, rest, sections, defaults, aliases }: SettingsPageProps) {
  const { t } = useTranslation('services');
  const host = useAtomValue(hostAtom);
  const session = useAtomValue(sessionAtom);
  const saving = useSaving(service, aliases, sections);
  const [view, setView] = useState<'form' | 'json'>('form');
  const { draft, changes, errors } = saving;
  const isChanged = Object.keys(changes).length > 0;
  const readOnly = !mayEdit;
  const [, navigate] = useLocation();
  /** What was edited last. */
  const edited = useRef<Element | null>(null);
  /** Set anew whenever somebody is to be led to what is wrong. */
  const [sought, setSought] = useState<object>();
  const offered = tabsOf(host).filter((tab) => tab.shown?.(session) ?? true);
  const shown = sections.filter(
    (section) => offered.some(({ id }) => id === section.tab) && (section.shown?.(draft, service) ?? true),
  );
  const tabs = offered.filter(({ id }) => shown.some((section) => section.tab === id));
  const hrefOf = (id: string) => `${base}/settings/${id}`;
  const placeOf = ({ id, tab: of }: SettingsSection) =>
    tabs.find((each) => each.id === of)?.apart ? `${hrefOf(of)}/${id}` : `${hrefOf(of)}#${id}`;
  const [tab = '', part] = rest.split('/');
  const open = tab === '' ? tabs[0]! : tabs.find(({ id }) => id === tab);
  useEffect(() => {
    const target = location.hash.length > 1 && document.getElementById(decodeURIComponent(location.hash.slice(1)));
    if (target) target.scrollIntoView({ block: 'start' });
  }, [rest]);
  // The bar takes the focus with it when it goes.
  useEffect(() => {
    if (isChanged || !edited.current || document.activeElement !== document.body) return;
    const left = edited.current.isConnected ? edited.current : document.querySelector('main');
    if (left instanceof HTMLElement) left.focus();
  }, [isChanged]);
  const lead = useEffectEvent(() => {
    const wrong = tabs
      .flatMap(({ id }) => shown.filter((section) => section.tab === id))
      .find(({ owns }) => Object.keys(errors).some((path) => isOwned(owns, path)));
    if (!wrong) return undefined;
    setView('form');
    navigate(placeOf(wrong), { replace: wrong.tab === open?.id });
    return focusWrong(wrong.id);
  });
  useEffect(() => (sought ? lead() : undefined), [sought]);
  if (!open) return <Redirect to={`${base}/settings`} replace />;
  const ofTab = shown.filter((section) => section.tab === open.id);
  const here = open.apart ? [ofTab.find(({ id }) => id === part) ?? ofTab[0]!] : ofTab;
  const differing = differences(saving.saved, draft);
  function edit(next: SettingsDraft, path?: string) {
    edited.current = document.activeElement;
    setSought(undefined);
    saving.edit(next, path);
  }
  const concerns = (fields: readonly string[]) => differing.some(({ path }) => isOwned(fields, path));
  const form = {
    service,
    saved: saving.saved,
    draft,
    defaults,
    errors,
    readOnly,
    change: (fields: SettingsDraft) => edit({ ...draft, ...fields }),
    set: (path: string, value: unknown) => edit(withValue(draft, path, value), path),
  };
  return (
    <SettingsFormProvider value={form}>
      <LeaveGuard changed={isChanged} within={`${base}/settings`} />
      <div className={styles.page}>
        <div className={styles.head}>
          <Tabs
            label={t('settings.label')}
            size="sm"
            moreLabel={t('tabs.more')}
            current={view === 'form' ? hrefOf(open.id) : ''}
            items={tabs.map(({ id, label }) => ({
              href: hrefOf(id),
              label: t(label),
              ...(sections.some((each) => each.tab === id && concerns(each.owns)) && {
                modified: t('settings.unsaved'),
              }),
            }))}
          />
          <div className={styles.tools}>
            <Search sections={shown} placeOf={placeOf} onFound={() => setView('form')} />
            <Segmented
              label={t('settings.view')}
              value={view}
              onChange={setView}
              options={[
                { value: 'form', label: t('settings.form') },
                { value: 'json', label: 'JSON' },
              ]}
            />
          </div>
        </div>
        {readOnly && (
          <Callout tone="info" icon={<LockIcon />}>
            {t('settings.readOnly', { account: service.modelAccountDisplayName ?? service.modelAccountName })}
          </Callout>
        )}
        {saving.conflict && (
          <Conflict
            fault={saving.conflict}
            onTakeOver={saving.takeOver}
            onOverwrite={(revision) => void saving.save({ over: revision })}
          />
        )}
        {saving.said && <Callout tone="bad">{saving.said}</Callout>}
        {view === 'json' ? (
          <JsonView draft={draft} errors={errors} readOnly={readOnly} onChange={(next) => edit(next)} />
        ) : (
          <div className={styles.columns}>
            <div className={styles.sections}>
              {open.apart && ofTab.length > 1 && (
                <Tabs
                  label={t(open.label)}
                  size="sm"
                  moreLabel={t('tabs.more')}
                  current={placeOf(here[0]!)}
                  items={ofTab.map((section) => ({ href: placeOf(section), label: t(`${section.text}title`) }))}
                />
              )}
              {here.map((section) => (
                <Section key={section.id} section={section} changed={concerns(section.owns)} />
              ))}
            </div>
            {here.length > 1 && <Outline sections={here} isChanged={({ owns }) => concerns(owns)} />}
          </div>
        )}
      </div>
      {!readOnly && isChanged && (
        <SaveBar
          saved={saving.saved}
          draft={draft}
          sections={sections}
          errors={errors}
          said={saving.said}
          conflict={saving.conflict}
          pending={saving.pending}
          onDiscard={saving.discard}
          onTakeOver={saving.takeOver}
          onSave={saving.save}
          onWrong={() => setSought({})}
        />
      )}
    </SettingsFormProvider>
  );
}
