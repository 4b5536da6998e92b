import { useAtomValue } from 'jotai';
import { useDeferredValue, useState } from 'react';
import { useTranslation } from 'react-i18next';
import { useSearch } from 'wouter';
import { sessionAtom } from '#core/web/auth/session.ts';
import { useAnswer } from '#core/web/state/state.ts';
import { Combobox, type ComboboxOption } from '#core/web/ui/inputs/combobox.tsx';
import { Field } from '#core/web/ui/inputs/field.tsx';
import { services, type ModelInfoData } from '../../contract.ts';
import { serviceId, serviceTexts } from './names.ts';
import { TemplateField } from './template-field.tsx';

interface PrototypeFieldProps {
  id: string;
  name: string;
  templateName: string;
  error: string | undefined;
}

/** The prototype that a new service is cloned from, and with which of its server templates; its value is `account/service`, both by id. */
export function Page({ id, name, templateName, error }: PrototypeFieldProps) {
  const { t } = useTranslation('services');
  const { account } = useAtomValue(sessionAtom);
  const [, givenAccount, givenModel] =
    /^([^/]+)\/([^/]+)$/.exec(new URLSearchParams(useSearch()).get('of') ?? '') ?? [];
  const given = useAnswer(
    services.getModelInfo,
    givenAccount && givenModel ? { account: givenAccount, model: givenModel } : undefined,
  ).data;
  const [touched, setChosen] = useState<ModelInfoData | null>();
  const chosen = touched === undefined ? (given ?? null) : touched;
  const [typed, setTyped] = useState('');
  const search = useDeferredValue(chosen && typed === serviceTexts(chosen).name ? '' : typed).trim();
  const { data, error: failed } = useAnswer(
    services.getPagedModels,
    account && {
      account: account.id,
      prototype: true,
      ...(search !== '' && { search }),
      sort: 'displayName,asc',
      size: 50,
    },
    { keep: true },
  );
  const found = data?.records ?? [];
  const value = chosen ? valueOf(chosen) : null;
  const known = chosen && !found.some((each) => valueOf(each) === value) ? [chosen, ...found] : found;
  return (
    <>
      <Field
        id={id}
        label={t('prototype')}
        required
        help={t('form.prototypeHelp')}
        error={error ?? (failed && t('core:notLoaded', { what: t('prototype') }))}
      >
        <Combobox
          name={name}
          options={known.map(optionOf)}
          value={value}
          onChange={(next) => setChosen(known.find((each) => valueOf(each) === next) ?? null)}
          onQuery={setTyped}
          placeholder={t('form.prototypePlaceholder')}
          emptyText={t('form.noPrototype')}
          searchLabel={t('form.prototypePlaceholder')}
        />
      </Field>
      {chosen && <TemplateField key={value} service={chosen} name={templateName} />}
    </>
  );
}

const valueOf = ({ id }: ModelInfoData): string => `${id.accountId}/${id.modelId}`;

const optionOf = (service: ModelInfoData): ComboboxOption => ({
  value: valueOf(service),
  label: serviceTexts(service).name,
  detail: serviceId(service),
});
