import { useAtomValue } from 'jotai';
import { createElement } from 'react';
import { useTranslation } from 'react-i18next';
import { sessionAtom } from '#core/web/auth/session.ts';
import { lazyPage } from '#core/web/page/lazy-page.ts';
import { Part } from '#core/web/page/part.tsx';
import { Button } from '#core/web/ui/inputs/button.tsx';
import { IconButton } from '#core/web/ui/inputs/icon-button.tsx';
import { PlusIcon } from '#core/web/ui/icons/common-icons.tsx';
import { createFeature, hasFeature, isDeveloper } from '../rights.ts';
import { useMedia } from '../use-media.ts';

const askToCreate = () => import('./ask-to-create.tsx');

/** Leads to the form of a new service; who may not create one asks for the right in its place. */
export function CreateButton() {
  const { t } = useTranslation('services');
  const session = useAtomValue(sessionAtom);
  const small = useMedia('(max-width: 640px)');
  if (!isDeveloper(session)) return null;
  if (!hasFeature(session, createFeature))
    return <Part name="The request for the right to create services">{createElement(lazyPage(askToCreate))}</Part>;
  const target = { href: '/workspace/model/new' };
  return small ? (
    <IconButton variant="primary" size="md" label={t('create.action')} icon={<PlusIcon />} {...target} />
  ) : (
    <Button variant="primary" icon={<PlusIcon />} {...target}>
      {t('create.action')}
    </Button>
  );
}
