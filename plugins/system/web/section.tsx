import { useTranslation } from 'react-i18next';
import { Loaded } from '#core/web/page/loaded.tsx';
import { useAnswer } from '#core/web/state/state.ts';
import { Link } from '#core/web/ui/data/link.tsx';
import { system } from '../contract.ts';
import { Attention } from './attention.tsx';
import { systemPath } from './paths.ts';

/** Milliseconds between two looks. */
const pollMs = 15_000;

/** How the installation is: one line when it is well, else what needs attention. */
export function Page() {
  const { t } = useTranslation('system');
  const answer = useAnswer(system.getSystem, {}, { poll: pollMs });
  return (
    <Loaded answer={answer} what={t('what')} shape="lines" count={1}>
      {(state) => <Attention state={state} more={<Link href={systemPath}>{t('title')}</Link>} />}
    </Loaded>
  );
}
