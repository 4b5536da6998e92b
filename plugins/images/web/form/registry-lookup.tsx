import { useRef, useState } from 'react';
import { useTranslation } from 'react-i18next';
import { faultText } from '#core/web/page/fault-text.ts';
import { useAction } from '#core/web/state/state.ts';
import { MiddleTruncate } from '#core/web/ui/data/middle-truncate.tsx';
import { Callout } from '#core/web/ui/feedback/callout.tsx';
import { Button } from '#core/web/ui/inputs/button.tsx';
import { Combobox } from '#core/web/ui/inputs/combobox.tsx';
import { Field } from '#core/web/ui/inputs/field.tsx';
import { SearchIcon } from '#core/web/ui/icons/icons.tsx';
import { images } from '../../contract.ts';
import type { RegistryImageData } from '../../contract/registry.ts';
import type { AnyImage } from '../kinds.ts';
import { isOfRegistry, withTag } from '../registry-address.ts';
import styles from './form.module.css';

interface RegistryLookupProps {
  account: number;
  image: AnyImage | undefined;
  address: string;
  onAddress: (address: string) => void;
  /** The names of the form's fields with the credentials. */
  login: string;
  password: string;
}

/** Reads from the registry what an address can mean: its tags to choose from, and the digest of the one it names. */
export function Page({ account, image, address, onAddress, login, password }: RegistryLookupProps) {
  const { t } = useTranslation('images');
  const { send, pending, error } = useAction(images.readRegistry);
  const [found, setFound] = useState<RegistryImageData>();
  const at = useRef<HTMLDivElement>(null);

  async function read(asked: string) {
    const form = new FormData(at.current?.closest('form') ?? undefined);
    const credentials = { login: textOf(form, login), password: textOf(form, password) };
    // Without a password the stored credentials serve, unless their login was taken away.
    const given = credentials.password !== '' || (credentials.login === '' && image?.pullLogin !== undefined);
    const body = {
      image: asked,
      ...(given && { credentials: credentials.login === '' ? { login: '', password: '' } : credentials }),
      ...(image?.id && { imageId: image.id.imageId }),
    };
    await send({ account, body }).then(setFound, () => setFound(undefined));
  }
  function choose(tag: string | null) {
    if (tag === null) return;
    onAddress(withTag(address, tag));
    void read(withTag(address, tag));
  }

  return (
    <div className={styles.lookup} ref={at}>
      <Button
        size="sm"
        icon={<SearchIcon />}
        loading={pending && !found}
        disabled={!isOfRegistry(address)}
        onClick={() => void read(address)}
      >
        {t('registry.read')}
      </Button>
      <div role="status" className={styles.fields}>
        {found && !error && (
          <>
            {found.tags.length > 0 && (
              <Field label={t('registry.tag')} help={found.complete ? undefined : t('registry.more')}>
                <Combobox
                  value={found.tags.includes(found.tag) ? found.tag : null}
                  options={found.tags.map((tag) => ({ value: tag, label: tag }))}
                  onChange={choose}
                  placeholder={t('registry.choose')}
                  searchLabel={t('registry.search')}
                  emptyText={t('registry.noMatch')}
                />
              </Field>
            )}
            {found.digest === undefined ? (
              <Callout tone="warn">{t('registry.noTag', { tag: found.tag })}</Callout>
            ) : (
              <p className={styles.line}>
                {t('registry.digest')} <MiddleTruncate text={found.digest} start={15} end={4} />
              </p>
            )}
          </>
        )}
        {error && <Callout tone="warn">{faultText(t, error)}</Callout>}
      </div>
    </div>
  );
}

const textOf = (form: FormData, name: string): string => {
  const value = form.get(name);
  return typeof value === 'string' ? value : '';
};
