import { Suspense, useState } from 'react';
import { useTranslation } from 'react-i18next';
import { errorText } from '#core/web/page/form.ts';
import { lazyPage } from '#core/web/page/lazy-page.ts';
import { useAnswer } from '#core/web/state/state.ts';
import { Field } from '#core/web/ui/inputs/field.tsx';
import { RadioGroup } from '#core/web/ui/inputs/radio-group.tsx';
import { TextInput } from '#core/web/ui/inputs/text-input.tsx';
import { images } from '../../contract.ts';
import type { ImageArchiveData } from '../../contract/history.ts';
import { Address } from '../address.tsx';
import type { AnyImage, Kind } from '../kinds.ts';
import { ArchiveField } from './archive-field.tsx';
import styles from './form.module.css';

/** Of registries alone, so that it comes when one is chosen. */
const RegistryLookup = lazyPage(() => import('./registry-lookup.tsx'));

interface FormField {
  readonly id: string;
  readonly name: string;
  readonly errors: readonly string[] | undefined;
}

interface SourceFieldsProps {
  kind: Kind;
  account: number;
  image: AnyImage | undefined;
  archive: ImageArchiveData | undefined;
  fields: Readonly<Record<'source' | 'archive' | 'image' | 'login' | 'password', FormField>>;
  onArchive: (archive: ImageArchiveData | undefined) => void;
  onBusy: (busy: boolean) => void;
}

const isUploaded = (image: string) => image.startsWith('archive:');
const largestByDefault = 4 * 2 ** 30;

/** Where an image comes from: an archive from this computer, or a registry. */
export function SourceFields({ kind, account, image, archive, fields, onArchive, onBusy }: SourceFieldsProps) {
  const { t } = useTranslation('images');
  const { data: rules } = useAnswer(images.getImageUploadRules, { account });
  const mayUpload = rules === undefined || rules[kind === 'image' ? 'programs' : 'data'];
  const before = image?.image ?? '';
  const [chosen, setChosen] = useState<'upload' | 'registry' | undefined>(
    before === '' ? undefined : isUploaded(before) ? 'upload' : 'registry',
  );
  const [address, setAddress] = useState(isUploaded(before) ? '' : before);
  const source = chosen ?? (mayUpload ? 'upload' : 'registry');
  return (
    <div className={styles.fields}>
      <Field label={t('form.sourceOf')} group>
        <RadioGroup
          name={fields.source.name}
          value={source}
          onChange={setChosen}
          options={[
            {
              value: 'upload',
              label: t('form.upload'),
              help: mayUpload ? t(`${kind}.uploadHelp`) : t('form.uploadRefused'),
              disabled: !mayUpload && !isUploaded(before),
            },
            { value: 'registry', label: t('form.registry'), help: t('form.registryHelp') },
          ]}
        />
      </Field>
      {source === 'upload' && (
        <>
          <ArchiveField
            kind={kind}
            account={account}
            largestBytes={rules?.largestBytes ?? largestByDefault}
            label={t(isUploaded(before) ? 'form.newArchive' : 'form.archive')}
            error={errorText(t, fields.archive.errors) ?? errorText(t, fields.image.errors)}
            onArchive={onArchive}
            onBusy={onBusy}
          />
          <input
            type="hidden"
            name={fields.archive.name}
            value={archive?.image ?? (isUploaded(before) ? before : '')}
          />
          {isUploaded(before) && !archive && (
            <p className={styles.line}>
              {t('form.present')} <Address image={{ image: before }} />
            </p>
          )}
        </>
      )}
      {source === 'registry' && (
        <>
          <Field
            id={fields.image.id}
            label={t('form.address')}
            help={t('form.addressHelp')}
            required
            error={errorText(t, fields.image.errors)}
          >
            <TextInput
              name={fields.image.name}
              font="mono"
              value={address}
              onChange={(event) => setAddress(event.target.value)}
              placeholder="registry.example/team/service:1.0"
              autoComplete="off"
              spellCheck={false}
            />
          </Field>
          <div className={styles.row}>
            <Field
              id={fields.login.id}
              label={t('form.login')}
              help={t('form.loginHelp')}
              error={errorText(t, fields.login.errors)}
            >
              <TextInput name={fields.login.name} defaultValue={image?.pullLogin ?? ''} autoComplete="off" />
            </Field>
            <Field
              id={fields.password.id}
              label={t('form.password')}
              help={t(image?.pullLogin === undefined ? 'form.passwordHelp' : 'form.passwordKept')}
              error={errorText(t, fields.password.errors)}
            >
              <TextInput name={fields.password.name} type="password" autoComplete="new-password" />
            </Field>
          </div>
          <Suspense>
            <RegistryLookup
              account={account}
              image={image}
              address={address}
              onAddress={setAddress}
              login={fields.login.name}
              password={fields.password.name}
            />
          </Suspense>
        </>
      )}
    </div>
  );
}
