import { useAtomValue } from 'jotai';
import { useState } from 'react';
import { useTranslation } from 'react-i18next';
import { sessionAtom } from '#core/web/auth/session.ts';
import { useAnswer } from '#core/web/state/state.ts';
import { Button } from '#core/web/ui/inputs/button.tsx';
import { Combobox } from '#core/web/ui/inputs/combobox.tsx';
import { Field } from '#core/web/ui/inputs/field.tsx';
import { PlusIcon } from '#core/web/ui/icons/icons.tsx';
import { services, type ModelInfoData } from '#plugins/services/contract.ts';
import { serviceTexts } from '#plugins/services/web/parts.ts';
import styles from './compare.module.css';

interface AddColumnProps {
  readonly service: ModelInfoData;
  readonly onConfiguration: () => void;
  /** Gets `account/service`. */
  readonly onService: (name: string) => void;
}

/** Another configuration of the same service, or another service of its type. */
export function AddColumn({ service, onConfiguration, onService }: AddColumnProps) {
  const { t } = useTranslation('testing');
  const { account } = useAtomValue(sessionAtom);
  const [search, setSearch] = useState('');
  const query = { taskType: service.taskType ?? '', search, size: 20 };
  const own = useAnswer(services.getPagedModels, account && { account: account.id, ...query, withFavorites: true }, {
    keep: true,
  });
  const everyone = useAnswer(services.getPublicModels, account ? undefined : query, { keep: true });
  const records = (account ? own : everyone).data?.records ?? [];
  const options = records.map((each) => ({
    value: nameOf(each),
    label: serviceTexts(each).name,
    detail: nameOf(each),
  }));
  return (
    <div className={styles.add}>
      <Button icon={<PlusIcon />} onClick={onConfiguration}>
        {t('compare.addConfiguration')}
      </Button>
      <Field label={t('compare.addService')}>
        <Combobox
          options={options}
          value={null}
          onChange={(name) => name !== null && onService(name)}
          onQuery={setSearch}
          searchLabel={t('compare.searchService')}
          emptyText={t('compare.noService')}
          placeholder={t('compare.chooseService')}
        />
      </Field>
    </div>
  );
}

const nameOf = ({ id, modelAccountName, modelName }: ModelInfoData): string =>
  `${modelAccountName ?? id.accountId}/${modelName}`;
