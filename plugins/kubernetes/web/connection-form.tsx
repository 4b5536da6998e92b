import { useState } from 'react';
import { useTranslation } from 'react-i18next';
import { Segmented } from '#core/web/ui/inputs/segmented.tsx';
import type { ConnectionFormProps } from '#plugins/resource-groups/web/public.ts';

const ways = ['token', 'kubeconfig'] as const;
type Way = (typeof ways)[number];

/** Where a cluster is and who the platform is there: written out, or as a kubeconfig, of which one context is kept. */
export function Page(props: ConnectionFormProps) {
  const { t } = useTranslation('kubernetes');
  const { values, set, kept, errors, Field, Row, Secret } = props;
  const [way, setWay] = useState<Way>(errors['kubeconfig'] ? 'kubeconfig' : 'token');
  const text = (name: string) => ({
    name,
    label: t(`form.${name}`),
    help: t(`form.${name}Help`, { defaultValue: '' }) || undefined,
  });
  const choose = (next: Way) => {
    setWay(next);
    // What is not seen is not sent.
    for (const name of ['kubeconfig', 'context']) set(name, undefined);
  };
  return (
    <>
      <Segmented
        label={t('form.way')}
        value={way}
        onChange={choose}
        options={ways.map((value) => ({ value, label: t(`form.by.${value}`) }))}
      />
      {way === 'kubeconfig' ? (
        <>
          <Field {...props} {...text('kubeconfig')} lines required placeholder="apiVersion: v1" />
          <Row>
            <Field {...props} {...text('context')} />
            <Field {...props} {...text('namespace')} placeholder="berth-services" />
          </Row>
        </>
      ) : (
        <>
          <Field {...props} {...text('server')} required placeholder="https://cluster.example.com:6443" />
          <Field {...props} {...text('ca')} lines placeholder="-----BEGIN CERTIFICATE-----" />
          {/* A certificate, as of a kubeconfig, stands for a token. */}
          <Secret {...props} {...text('token')} required={!values['certificate'] && !kept.includes('key')} />
          {values['certificate'] && <Field {...props} {...text('certificate')} lines />}
          {(values['certificate'] || kept.includes('key')) && <Secret {...props} {...text('key')} lines />}
          <Field {...props} {...text('namespace')} required placeholder="berth-services" />
        </>
      )}
    </>
  );
}
