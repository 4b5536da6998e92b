import { useSetAtom } from 'jotai';
import { core } from '#core/contract/core.ts';
import { sessionAtom } from '#core/web/auth/session.ts';
import { useAction } from '#core/web/state/state.ts';

/** Has this page go by what the installation tells of itself now, as after a change of that. */
export function useToldAnew(): () => Promise<void> {
  const setSession = useSetAtom(sessionAtom);
  const { send } = useAction(core.getFrontendSettings);
  return async () => {
    const settings = await send({});
    setSession((session) => ({ ...session, settings }));
  };
}
