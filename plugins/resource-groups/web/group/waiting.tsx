import { useTranslation } from 'react-i18next';
import { noteText } from '#core/web/page/fault-text.ts';
import { Callout } from '#core/web/ui/feedback/callout.tsx';
import type { GroupTabProps } from '../public.ts';

/** That instances wait for room in a group, and what the group does about it where it scales by itself. */
export function WaitingInstances({ group: { waiting, short, scaling } }: Pick<GroupTabProps, 'group'>) {
  const { t } = useTranslation('resource-groups');
  if (!waiting) return null;
  const helps = scaling === undefined || /\.(adding|cooling)$/.test(scaling.code);
  return (
    <Callout tone={helps ? 'info' : 'warn'} title={t('waiting.title', { count: waiting })}>
      {short && t('waiting.short', { what: short.map((id) => t(`resource.${id}`)).join(', ') })}{' '}
      {scaling ? noteText(t, scaling) : t('waiting.text')}
    </Callout>
  );
}
