import { useUrlState } from '#core/web/page/url-state.ts';
import { useAnswer } from '#core/web/state/state.ts';
import { activity } from '../contract.ts';
import { Clicks } from './clicks.tsx';
import { clicksState } from './clicks-state.ts';

interface ClicksTabProps {
  readonly account: number;
  /** The service that is meant; without it, all that people of the account did. */
  readonly model?: number;
}

/** What was done in the workbench by an account, or on the pages of a service by anybody. */
export function Page({ account, model }: ClicksTabProps) {
  const { state } = useUrlState(clicksState);
  const asked = { account, days: Number(state.days) };
  const kept = { keep: true };
  const ofAccount = useAnswer(activity.countAccountClicks, model === undefined ? asked : undefined, kept);
  const ofModel = useAnswer(activity.countModelClicks, model === undefined ? undefined : { ...asked, model }, kept);
  return model === undefined ? (
    <Clicks answer={ofAccount} file={`clicks-${account}`} />
  ) : (
    <Clicks answer={ofModel} file={`clicks-of-service-${model}`} />
  );
}
