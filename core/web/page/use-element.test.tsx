import { act, cleanup, render, screen } from '@testing-library/react';
import { Suspense, use, useEffect, useRef } from 'react';
import { afterEach, expect, test } from 'vitest';
import { useElement } from './use-element.ts';

afterEach(cleanup);

test('an element is known while something beside it is waited for, when its ref is empty', async () => {
  let latest: { kept: Element | undefined; ref: { readonly current: Element | null } };
  const told = new Set<Element | undefined>();
  function Known() {
    const [kept, note] = useElement<HTMLDivElement>();
    const ref = useRef<HTMLDivElement>(null);
    const both = (mounted: HTMLDivElement | null) => {
      ref.current = mounted;
      note(mounted);
    };
    useEffect(() => {
      latest = { kept, ref };
      told.add(kept);
    });
    return <div ref={both}>here</div>;
  }
  const Beside = ({ what }: { what: Promise<string> | undefined }) => what && use(what);
  const shown = (what?: Promise<string>) => (
    <Suspense fallback="waiting">
      <Known />
      <Beside what={what} />
    </Suspense>
  );
  const { rerender } = render(shown());
  const element = screen.getByText('here');
  expect(latest!.kept).toBe(element);
  const { promise, resolve } = Promise.withResolvers<string>();
  await act(async () => rerender(shown(promise)));
  screen.getByText('waiting');
  expect(latest!.ref.current).toBeNull();
  expect(latest!.kept).toBe(element);
  await act(async () => resolve('there'));
  screen.getByText(/there/);
  expect([...told]).toEqual([undefined, element]);
});
