import { useAtomValue } from 'jotai';
import { useTranslation } from 'react-i18next';
import { Loaded } from '#core/web/page/loaded.tsx';
import { hostAtom, useAnswer } from '#core/web/state/state.ts';
import { KeyValue } from '#core/web/ui/data/key-value.tsx';
import { Badge } from '#core/web/ui/feedback/badge.tsx';
import { Breadcrumbs } from '#core/web/ui/layout/breadcrumbs.tsx';
import { Card } from '#core/web/ui/layout/card.tsx';
import { PageHead } from '#core/web/ui/layout/page-head.tsx';
import { AdminFrame } from '#plugins/superadmin/web/parts.tsx';
import { system, type SystemCheck, type SystemState } from '../contract.ts';
import { Attention } from './attention.tsx';
import { BundleButton } from './bundle-button.tsx';
import { Processes } from './processes.tsx';
import { checkLook } from './public.ts';
import styles from './system.module.css';
import { factText, useCheckTitle, useFactName } from './texts.ts';

/** Milliseconds between two looks. */
const pollMs = 5_000;
const tones = { ok: 'ok', off: 'neu', warning: 'warn', failure: 'bad' } as const;

/** The installation as a whole: what of it needs attention, its processes, and the figures of each check. */
export function Page() {
  const { t } = useTranslation('system');
  const answer = useAnswer(system.getSystem, {}, { poll: pollMs });
  return (
    <AdminFrame page="wide">
      <Breadcrumbs
        label={t('way')}
        items={[{ label: t('administration'), href: '/superadmin' }, { label: t('title') }]}
      />
      <PageHead title={t('title')} actions={<BundleButton />} />
      <Loaded answer={answer} what={t('what')} shape="cards">
        {(state) => <System state={state} />}
      </Loaded>
    </AdminFrame>
  );
}

function System({ state }: { state: SystemState }) {
  const ranks = new Map(
    useAtomValue(hostAtom)
      .all(checkLook)
      .map(({ id, rank }) => [id, rank]),
  );
  const shown = state.checks
    .filter(({ id }) => id !== 'processes')
    .toSorted((a, b) => (ranks.get(a.id) ?? Infinity) - (ranks.get(b.id) ?? Infinity) || a.id.localeCompare(b.id));
  return (
    <>
      <Attention state={state} />
      <Processes processes={state.processes} />
      <div className={styles.checks}>
        {shown.filter(hasFacts).map((check) => (
          <Check key={`${check.id} ${check.process ?? ''}`} check={check} several={state.processes.length > 1} />
        ))}
        <Others checks={shown.filter((check) => !hasFacts(check))} />
      </div>
    </>
  );
}

const hasFacts = ({ facts }: SystemCheck): boolean => facts.length > 0;

/** Checks that have no figures. */
function Others({ checks }: { checks: readonly SystemCheck[] }) {
  const { t } = useTranslation('system');
  const title = useCheckTitle();
  if (checks.length === 0) return null;
  return (
    <Card title={t('others')}>
      <KeyValue
        items={checks.map(({ id, state }) => ({
          key: title(id),
          value: <Badge tone={tones[state]}>{t(`states.${state}`)}</Badge>,
        }))}
      />
    </Card>
  );
}

/** A check with its figures; of which process is said where there are several. */
function Check({ check, several }: { check: SystemCheck; several: boolean }) {
  const { t } = useTranslation('system');
  const title = useCheckTitle();
  const name = useFactName(check.id);
  return (
    <Card
      title={title(check.id)}
      meta={<Badge tone={tones[check.state]}>{t(`states.${check.state}`)}</Badge>}
      {...(several && check.process !== undefined && { description: <code>{check.process}</code> })}
    >
      <KeyValue items={check.facts.map((each) => ({ key: name(each.name), value: factText(each) }))} />
    </Card>
  );
}
