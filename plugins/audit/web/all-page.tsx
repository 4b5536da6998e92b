import { useAtomValue } from 'jotai';
import { useTranslation } from 'react-i18next';
import { addressOf } from '#core/contract/request.ts';
import { useUrlState } from '#core/web/page/url-state.ts';
import { homePage } from '#core/web/points.ts';
import { hostAtom, useAnswer } from '#core/web/state/state.ts';
import { Breadcrumbs } from '#core/web/ui/layout/breadcrumbs.tsx';
import { PageHead } from '#core/web/ui/layout/page-head.tsx';
import { AdminFrame } from '#plugins/superadmin/web/parts.tsx';
import { audit, auditExport } from '../contract.ts';
import { AuditList } from './audit-list.tsx';
import { auditQuery, filtersOf } from './query.ts';
import { callsNamed } from './words.ts';

/** Who changed what in all accounts. */
export function Page() {
  const { t } = useTranslation('audit');
  const area = useAtomValue(hostAtom).find(homePage, 'superadmin');
  const url = useUrlState(auditQuery);
  const { page, size } = url.state;
  const asked = filtersOf(url.state, callsNamed(t, url.state.what));
  const answer = useAnswer(audit.listAllAudit, { ...asked, page: page - 1, size }, { keep: true });
  return (
    <AdminFrame>
      <Breadcrumbs
        label={t('way')}
        items={[...(area ? [{ label: t(area.label), href: area.to }] : []), { label: t('title') }]}
      />
      <PageHead title={t('title')} />
      <AuditList answer={answer} url={url} csv={addressOf(auditExport.exportAllAudit, asked)} accounts />
    </AdminFrame>
  );
}
