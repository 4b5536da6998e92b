import { useState } from 'react';
import { useTranslation } from 'react-i18next';
import { faultOf } from '#core/web/state/api.ts';
import { toastFailure, toastSuccess } from '#core/web/state/toast.ts';
import { DownloadIcon } from '#core/web/ui/icons/icons.tsx';
import { Button } from '#core/web/ui/inputs/button.tsx';
import { bundles } from '../contract.ts';

/** Has a support bundle made and saves it. */
export function BundleButton() {
  const { t } = useTranslation('system');
  const [pending, setPending] = useState(false);
  async function save() {
    setPending(true);
    try {
      const { method, path } = bundles.makeSupportBundle;
      const response = await fetch(path, { method });
      if (!response.ok) throw await faultOf(response);
      const [, name = 'support.tar.gz'] =
        /filename="([^"]+)"/.exec(response.headers.get('content-disposition') ?? '') ?? [];
      const address = URL.createObjectURL(await response.blob());
      Object.assign(document.createElement('a'), { href: address, download: name }).click();
      URL.revokeObjectURL(address);
      toastSuccess(t('bundle.made'), t('bundle.madeText'));
    } catch (error) {
      toastFailure(t, t('bundle.failed'), error);
    } finally {
      setPending(false);
    }
  }
  return (
    <Button icon={<DownloadIcon />} loading={pending} onClick={() => void save()}>
      {t('bundle.make')}
    </Button>
  );
}
