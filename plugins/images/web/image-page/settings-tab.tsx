import { useTranslation } from 'react-i18next';
import { useAction } from '#core/web/state/state.ts';
import { toastSuccess } from '#core/web/state/toast.ts';
import { changeOf } from '../form/image-form-data.ts';
import { ImageFields } from '../form/image-form.tsx';
import { kinds, staleCalls } from '../kinds.ts';
import type { ImageTabProps } from '../public.ts';

/** Changes an image: another archive or address makes a version. */
export function Page({ kind, image }: ImageTabProps) {
  const { t } = useTranslation('images');
  const change = useAction(kinds[kind].change, { stales: staleCalls(kind) });
  const { id } = image;
  if (!id) return null;
  return (
    <ImageFields
      key={image.version}
      kind={kind}
      account={id.accountId}
      image={image}
      submitLabel={t('form.save')}
      onSend={async (value) => {
        await change.send({ account: id.accountId, imageId: id.imageId, body: changeOf(kind, value, image) });
        toastSuccess(t('form.saved'));
      }}
    />
  );
}
