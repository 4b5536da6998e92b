import { expect, test } from 'vitest';
import { takeTurns, type Stage } from './turns.ts';

/** A tab on this process's real locks, which can be hidden and shown. */
function tab(name: string, { locks }: { locks: LockManager | undefined } = navigator) {
  let hidden = false;
  let mine = false;
  const listeners = new Set<() => void>();
  const stage: Stage = {
    locks,
    isHidden: () => hidden,
    watch(listener) {
      listeners.add(listener);
      return () => listeners.delete(listener);
    },
  };
  const end = takeTurns(name, (now) => (mine = now), stage);
  const turn = (to: boolean) => {
    hidden = to;
    for (const listener of listeners) listener();
  };
  return { has: () => mine, hide: () => turn(true), show: () => turn(false), end };
}

const having = (...tabs: readonly ReturnType<typeof tab>[]) => expect.poll(() => tabs.map((each) => each.has()));

test('one tab has the turn, and who hides or ends hands it over', async () => {
  const [a, b, c] = [tab('one'), tab('one'), tab('one')];
  await having(a, b, c).toEqual([true, false, false]);
  a.hide();
  await having(a, b, c).toEqual([false, true, false]);
  a.show();
  b.end();
  await having(a, b, c).toEqual([false, false, true]);
  c.hide();
  await having(a, b, c).toEqual([true, false, false]);
  a.hide();
  await having(a, b, c).toEqual([false, false, false]);
  c.show();
  await having(a, b, c).toEqual([false, false, true]);
  a.end();
  c.end();
});

test('a tab that leaves while it waits gets no turn any more', async () => {
  const [a, b] = [tab('two'), tab('two')];
  await having(a, b).toEqual([true, false]);
  b.hide();
  b.end();
  a.end();
  const c = tab('two');
  await having(a, b, c).toEqual([false, false, true]);
  c.end();
});

test('where locks are refused every tab that is shown asks for itself', async () => {
  const refusing = {
    request: () => Promise.reject(new DOMException('Not here.', 'SecurityError')),
  } as unknown as LockManager;
  const [a, b] = [tab('four', { locks: refusing }), tab('four', { locks: refusing })];
  b.hide();
  await having(a, b).toEqual([true, false]);
});

test('where there are no locks every tab that is shown asks for itself', async () => {
  const [a, b] = [tab('three', { locks: undefined }), tab('three', { locks: undefined })];
  b.hide();
  await having(a, b).toEqual([true, false]);
});
