import { useState, type FormEvent } from 'react';
import { useTranslation } from 'react-i18next';
import type { Output } from '#core/contract/call.ts';
import { faultText } from '#core/web/page/fault-text.ts';
import { useAction } from '#core/web/state/state.ts';
import { toastSuccess } from '#core/web/state/toast.ts';
import { Callout } from '#core/web/ui/feedback/callout.tsx';
import { Button } from '#core/web/ui/inputs/button.tsx';
import { Field } from '#core/web/ui/inputs/field.tsx';
import { Segmented } from '#core/web/ui/inputs/segmented.tsx';
import { TextInput } from '#core/web/ui/inputs/text-input.tsx';
import { Breadcrumbs } from '#core/web/ui/layout/breadcrumbs.tsx';
import { Card } from '#core/web/ui/layout/card.tsx';
import { PageHead } from '#core/web/ui/layout/page-head.tsx';
import { ConfirmDialog } from '#core/web/ui/overlays/confirm-dialog.tsx';
import { AdminFrame } from '#plugins/superadmin/web/parts.tsx';
import { resourceGroups } from '../../contract.ts';
import { MigrationPlan } from './migration-plan.tsx';
import { adminGroupsPath } from './paths.ts';
import styles from './admin.module.css';

type Plan = Output<typeof resourceGroups.planMigration>;

const nothing = { source: '', target: '', accounts: '', limit: '' };
const idsIn = (text: string): number[] => (text.match(/\d+/g) ?? []).map(Number);

/** Moves services to another resource group: what would move, what would stay and why comes first. */
export function Page() {
  const { t } = useTranslation('resource-groups');
  const [typed, setTyped] = useState(nothing);
  const [by, setBy] = useState<'name' | 'regex'>('name');
  const [plan, setPlan] = useState<{ readonly of: Parameters<typeof planning.send>[0]; readonly found: Plan }>();
  const [asking, setAsking] = useState(false);
  const planning = useAction(resourceGroups.planMigration);
  const moving = useAction(resourceGroups.migrateAllServicesToResourceGroup, {
    stales: [resourceGroups.getResourceGroups],
  });
  const accounts = idsIn(typed.accounts);

  async function look(event: FormEvent) {
    event.preventDefault();
    setPlan(undefined);
    const of = {
      sourceGroup: typed.source.trim(),
      ...(by === 'name' ? { targetGroup: typed.target.trim() } : { targetGroupRegex: typed.target }),
      ...(accounts.length > 0 && { accountsLimit: accounts }),
      ...(typed.limit.trim() !== '' && { limit: typed.limit.trim() }),
    };
    // A refusal is shown as the action's own error.
    const found = await planning.send(of).catch(() => undefined);
    if (found) setPlan({ of, found });
  }
  async function move() {
    const moved = plan && (await moving.send(plan.of).catch(() => undefined));
    if (moved === undefined) return;
    toastSuccess(t('admin.migrate.done', { count: plan!.found.moving.length }));
    setAsking(false);
    setPlan(undefined);
  }
  const field = (name: keyof typeof nothing, more: { help?: string; label: string; mono?: boolean }) => (
    <Field label={more.label} help={more.help}>
      <TextInput
        name={name}
        {...(more.mono && { font: 'mono' as const })}
        value={typed[name]}
        autoComplete="off"
        spellCheck={false}
        maxLength={200}
        onChange={(event) => {
          setTyped({ ...typed, [name]: event.target.value });
          setPlan(undefined);
        }}
      />
    </Field>
  );

  return (
    <AdminFrame page="medium">
      <Breadcrumbs
        label={t('admin.way')}
        items={[
          { label: t('admin.administration'), href: '/superadmin' },
          { label: t('admin.entry'), href: adminGroupsPath },
          { label: t('admin.migrate.title') },
        ]}
      />
      <PageHead title={t('admin.migrate.title')} />
      <p className={styles.quiet}>{t('admin.migrate.text')}</p>
      <Card>
        <form className={styles.form} onSubmit={(event) => void look(event)} noValidate>
          {planning.error && <Callout tone="bad">{faultText(t, planning.error)}</Callout>}
          <Field label={t('admin.migrate.by')} group>
            <Segmented
              label={t('admin.migrate.by')}
              value={by}
              onChange={(next) => {
                setBy(next);
                setPlan(undefined);
              }}
              options={(['name', 'regex'] as const).map((value) => ({ value, label: t(`admin.migrate.${value}`) }))}
            />
          </Field>
          <div className={styles.fields}>
            {field('source', { label: t('admin.migrate.source'), help: t('admin.migrate.sourceHelp'), mono: true })}
            {field('target', {
              label: t(by === 'name' ? 'admin.migrate.target' : 'admin.migrate.targetRegex'),
              help: t(by === 'name' ? 'admin.migrate.targetHelp' : 'admin.migrate.targetRegexHelp'),
              mono: true,
            })}
            {field('accounts', { label: t('admin.migrate.accounts'), help: t('admin.migrate.accountsHelp') })}
            {field('limit', { label: t('admin.migrate.limit'), help: t('admin.migrate.limitHelp') })}
          </div>
          <div className={styles.actions}>
            <Button
              type="submit"
              variant={plan ? 'secondary' : 'primary'}
              loading={planning.pending}
              disabled={typed.source.trim() === '' || typed.target.trim() === ''}
            >
              {t('admin.migrate.look')}
            </Button>
            {plan && plan.found.moving.length > 0 && (
              <Button variant="primary" onClick={() => setAsking(true)}>
                {t('admin.migrate.move', { count: plan.found.moving.length })}
              </Button>
            )}
          </div>
        </form>
      </Card>
      {plan && <MigrationPlan plan={plan.found} />}
      <ConfirmDialog
        open={asking}
        onClose={() => setAsking(false)}
        onConfirm={() => void move()}
        title={t('admin.migrate.confirm', { count: plan?.found.moving.length ?? 0 })}
        confirmLabel={t('admin.migrate.confirmAction')}
        cancelLabel={t('admin.cancel')}
        busy={moving.pending}
        error={moving.error && faultText(t, moving.error)}
      >
        {t('admin.migrate.confirmText')}
      </ConfirmDialog>
    </AdminFrame>
  );
}
