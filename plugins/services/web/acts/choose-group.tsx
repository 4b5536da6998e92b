import { useAtomValue } from 'jotai';
import { useTranslation } from 'react-i18next';
import { sessionAtom } from '#core/web/auth/session.ts';
import { useAnswer } from '#core/web/state/state.ts';
import { Link } from '#core/web/ui/data/link.tsx';
import { Field } from '#core/web/ui/inputs/field.tsx';
import { Select } from '#core/web/ui/inputs/select.tsx';
import { services } from '../../contract.ts';
import { groupsPath } from '../groups/paths.ts';

/** Chooses the group that services go into. */
export function Page({ value, onChange }: { value: string; onChange: (groupId: string) => void }) {
  const { t } = useTranslation('services');
  const account = useAtomValue(sessionAtom).account?.id;
  const { data } = useAnswer(services.getGroups, account === undefined ? undefined : { account });
  if (data?.length === 0)
    return (
      <p>
        {t('acts.group.none')} <Link href={groupsPath}>{t('groups.title')}</Link>
      </p>
    );
  return (
    <Field label={t('groups.column.name')} required>
      <Select
        value={value}
        placeholder={t('acts.group.choose')}
        options={(data ?? []).map(({ id, name }) => ({ value: String(id?.groupId), label: name }))}
        onChange={onChange}
      />
    </Field>
  );
}
