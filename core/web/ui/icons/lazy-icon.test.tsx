import { render, waitFor } from '@testing-library/react';
import { expect, test, vi } from 'vitest';
import { lazyIcon } from './lazy-icon.tsx';
import { SvgIcon } from './svg-icon.tsx';

test('an icon keeps its place until it is there, and is fetched once', async () => {
  let fetched = 0;
  const Horn = lazyIcon(async () => {
    fetched += 1;
    return {
      Icon: ({ color = 'none' }) => (
        <SvgIcon color={color}>
          <path d="m3 11 18-5v12" />
        </SvgIcon>
      ),
    };
  });
  expect(fetched).toBe(0);
  const { container } = render(
    <>
      <Horn color="red" />
      <Horn />
    </>,
  );
  expect(container.querySelectorAll('svg')).toHaveLength(2);
  expect(container.querySelector('path')).toBeNull();
  await waitFor(() => expect(container.querySelectorAll('path')).toHaveLength(2));
  expect([...container.querySelectorAll('svg')].map((svg) => svg.getAttribute('stroke'))).toEqual(['red', 'none']);
  expect(fetched).toBe(1);
});

test('where it cannot be fetched its place stays empty', async () => {
  const Lost = lazyIcon(() => Promise.reject(new Error('gone')));
  const { container } = render(<Lost />);
  await new Promise((resolve) => setTimeout(resolve, 20));
  expect(container.querySelector('svg')!.childElementCount).toBe(0);
});

test('icons wait for the browser once, and come together', async () => {
  const waiting: (() => void)[] = [];
  vi.stubGlobal('requestIdleCallback', (callback: () => void) => waiting.push(callback));
  const icons = [1, 2].map(() =>
    lazyIcon(async () => ({
      Icon: () => (
        <SvgIcon>
          <path d="M0 0" />
        </SvgIcon>
      ),
    })),
  );
  const { container } = render(
    <>
      {icons.map((Icon, at) => (
        <Icon key={at} />
      ))}
    </>,
  );
  vi.unstubAllGlobals();
  // Others of this process may have waited before.
  expect(waiting.length).toBeLessThan(2);
  waiting[0]?.();
  await waitFor(() => expect(container.querySelectorAll('path')).toHaveLength(2));
});
