import { cleanup, render, screen } from '@testing-library/react';
import { afterEach, expect, test, vi } from 'vitest';
import { Host } from '#core/plugin/host.ts';
import { plugin } from '#core/plugin/plugin.ts';
import { banner } from '../points.ts';
import { nameOfPart, Part } from './part.tsx';

afterEach(() => {
  cleanup();
  vi.restoreAllMocks();
});

test('a banner that breaks takes nothing else with it, and the log names it and its plugin', () => {
  const log = vi.spyOn(console, 'error').mockImplementation(() => undefined);
  const breaks = () => {
    throw new Error('no such price');
  };
  const host = new Host({ name: 'test', plugins: ['prices', 'news'] }, [
    plugin({ id: 'prices', contributes: [banner({ id: 'offer', rank: 1, banner: breaks })] }),
    plugin({ id: 'news', contributes: [banner({ id: 'today', rank: 2, banner: () => <p>All is well</p> })] }),
  ]);
  render(
    host.entries(banner).map((entry) => (
      <Part key={entry.value.id} name={nameOfPart(banner, entry)} instead={() => <p>Broken</p>}>
        <entry.value.banner />
      </Part>
    )),
  );
  screen.getByText('All is well');
  screen.getByText('Broken');
  expect(log.mock.calls).toContainEqual([
    'core.banner offer of the plugin prices failed:',
    expect.objectContaining({ message: 'no such price' }),
  ]);
});
