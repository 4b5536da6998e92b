import { useAtomValue } from 'jotai';
import { useTranslation } from 'react-i18next';
import { sessionAtom } from '#core/web/auth/session.ts';
import { Button } from '#core/web/ui/button.tsx';
import { IconButton } from '#core/web/ui/icon-button.tsx';
import { PlusIcon } from '#core/web/ui/common-icons.tsx';
import { isDeveloper } from './rights.ts';
import { useMedia } from './use-media.ts';

/** Leads to the form of a new service, for developers. */
export function CreateButton() {
  const { t } = useTranslation('services');
  const session = useAtomValue(sessionAtom);
  const small = useMedia('(max-width: 640px)');
  if (!isDeveloper(session)) return null;
  const target = { href: '/workspace/model/new' };
  return small ? <IconButton variant="primary" size="md" label={t('create.action')} icon={<PlusIcon />} {...target} /> : <Button variant="primary" icon={<PlusIcon />} {...target}>{t('create.action')}</Button>;
}
