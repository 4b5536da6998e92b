import { useState } from 'react';
import { useTranslation } from 'react-i18next';
import { Fold } from '#core/web/ui/layout/fold.tsx';
import type { ConnectionFormProps } from '#plugins/resource-groups/web/public.ts';

const folded = ['network', 'gpus', 'vram', 'registry', 'username', 'password'];

/** Where an engine is, how it is reached by TLS, and what it does not tell of itself. */
export function Page(props: ConnectionFormProps) {
  const { t } = useTranslation('docker');
  const { values, kept, errors, trusted, Field, Row, Secret } = props;
  const isUsed = folded.some((name) => values[name] || kept.includes(name));
  const [open, setOpen] = useState(isUsed);
  const text = (name: string) => ({
    name,
    label: t(`form.${name}`),
    help: t(`form.${name}Help`, { defaultValue: '' }) || undefined,
  });
  const bySocket = values['address']?.startsWith('unix:') ?? false;
  return (
    <>
      <Field
        {...props}
        {...text('address')}
        help={t(trusted ? 'form.addressHelpTrusted' : 'form.addressHelp')}
        placeholder="tcp://docker.example.com:2376"
        required
      />
      {!bySocket && (
        <>
          <Field {...props} {...text('ca')} lines required placeholder="-----BEGIN CERTIFICATE-----" />
          <Field {...props} {...text('certificate')} lines required placeholder="-----BEGIN CERTIFICATE-----" />
          <Secret {...props} {...text('key')} lines required={!trusted} placeholder="-----BEGIN PRIVATE KEY-----" />
        </>
      )}
      <Field {...props} {...text('disk')} placeholder="200Gi" required={!bySocket} />
      <Fold
        label={t('form.more')}
        hint={t('form.moreHint')}
        open={open || folded.some((name) => errors[name])}
        onChange={setOpen}
      >
        <Field {...props} {...text('network')} placeholder="bridge" />
        <Row>
          <Field {...props} {...text('gpus')} placeholder="RTX 4090, RTX 4090" />
          <Field {...props} {...text('vram')} placeholder="24Gi" />
        </Row>
        <Field {...props} {...text('registry')} placeholder="images.example.com" />
        <Row>
          <Field {...props} {...text('username')} />
          <Secret {...props} {...text('password')} />
        </Row>
      </Fold>
    </>
  );
}
