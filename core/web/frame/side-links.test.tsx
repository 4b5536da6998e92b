import { renderHook } from '@testing-library/react';
import { Provider } from 'jotai';
import { expect, test } from 'vitest';
import { Host } from '#core/plugin/host.ts';
import { plugin } from '#core/plugin/plugin.ts';
import { emptySession, sessionAtom, type Session } from '../auth/session.ts';
import { route, sideGroup, sideLink } from '../points.ts';
import { storeFor } from '../state/state.ts';
import { useSideGroups } from './side-links.ts';

const page = () => Promise.resolve({ Page: () => null });
const link = (id: string, group: string, to: string, shown?: (session: Session) => boolean) =>
  sideLink({ id, group, rank: 1, to, icon: () => null, label: id, ...(shown && { shown }) });

const host = new Host({ name: 'test', plugins: ['yard'] }, [
  plugin({
    id: 'yard',
    contributes: [
      sideGroup({ id: 'work', rank: 1, label: 'yard:work' }),
      sideGroup({ id: 'account', rank: 2, label: 'yard:account' }),
      route({ path: '/yard', audience: 'user', title: 'yard:yard', page }),
      route({ path: '/cranes/*?', audience: 'signedIn', title: 'yard:cranes', page }),
      route({
        path: '/dues',
        audience: 'user',
        shown: ({ account }) => account !== undefined,
        title: 'yard:dues',
        page,
      }),
      link('yard', 'work', '/yard'),
      link('cranes', 'work', '/cranes'),
      link('hooks', 'work', '/cranes/hooks', ({ user }) => user!.features.includes('hooks')),
      link('dues', 'account', '/dues'),
      link('tides', 'tides', 'https://tides.example.com/'),
    ],
  }),
]);
const user = { id: 1, login: 'a', superadmin: false, internal: false, features: ['hooks'], permissions: [] };
const account = { id: 1, shortName: 'a', displayName: 'A', language: undefined };

test.each([
  ['a user', { user, account }, { work: ['yard', 'cranes', 'hooks'], account: ['dues'], others: ['tides'] }],
  ['a user without an account', { user }, { work: ['yard', 'cranes', 'hooks'], others: ['tides'] }],
  ['a superadmin', { user: { ...user, superadmin: true, features: [] } }, { work: ['cranes'], others: ['tides'] }],
])('%s is led to no page that would refuse', (_who, session, expected) => {
  const store = storeFor(host);
  store.set(sessionAtom, { ...emptySession, ...session });
  const { result } = renderHook(useSideGroups, {
    wrapper: ({ children }) => <Provider store={store}>{children}</Provider>,
  });
  expect(Object.fromEntries(result.current.map(({ id, links }) => [id, links.map(({ value }) => value.id)]))).toEqual(
    expected,
  );
});
