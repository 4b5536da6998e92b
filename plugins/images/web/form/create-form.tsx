import { useTranslation } from 'react-i18next';
import { useLocation } from 'wouter';
import { useAction } from '#core/web/state/state.ts';
import { toastSuccess } from '#core/web/state/toast.ts';
import { kinds, pathOf, staleCalls, type Kind } from '../kinds.ts';
import { changeOf } from './image-form-data.ts';
import { ImageFields } from './image-form.tsx';

/** The form of a new image; leads to its page. */
export function Page({ kind, account }: { kind: Kind; account: number }) {
  const { t } = useTranslation('images');
  const [, navigate] = useLocation();
  const create = useAction(kinds[kind].create, { stales: staleCalls(kind) });
  return (
    <ImageFields
      kind={kind}
      account={account}
      submitLabel={t(`${kind}.create`)}
      cancelHref={kinds[kind].path}
      onSend={async (value) => {
        const made = await create.send({ account, body: changeOf(kind, value) });
        toastSuccess(t(`${kind}.created`), made.name);
        navigate(pathOf(kind, made));
      }}
    />
  );
}
