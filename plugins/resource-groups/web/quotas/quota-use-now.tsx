import { useTranslation } from 'react-i18next';
import { useAnswer } from '#core/web/state/state.ts';
import { Link } from '#core/web/ui/data/link.tsx';
import { Card } from '#core/web/ui/layout/card.tsx';
import { resourceGroups } from '../../contract.ts';
import { QuotaTable } from './quota-table.tsx';

interface QuotaUseNowProps {
  account: number;
  groupName: string;
  /** Where quotas are changed. */
  href: string;
}

const pollMs = 10_000;

/** How much of its quota each account uses of a group that is lent; nothing where it is lent to nobody. */
export function Page({ href, ...where }: QuotaUseNowProps) {
  const { t } = useTranslation('resource-groups');
  const { data: quotas = [] } = useAnswer(resourceGroups.getResourceGroupQuotas, where, { poll: pollMs, keep: true });
  if (quotas.length === 0) return null;
  return (
    <Card title={t('quotas.useNow')} actions={<Link href={href}>{t('tabs.quotas')}</Link>} padding="none">
      <QuotaTable quotas={quotas} />
    </Card>
  );
}
