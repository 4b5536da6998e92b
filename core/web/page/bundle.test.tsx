import { render } from '@testing-library/react';
import { expect, test } from 'vitest';
import { atRest, iconOf, partOf } from './bundle.ts';

const Sum = ({ of }: { of: number }) => <b>{of}</b>;
const Mark = () => <svg data-testid="mark" />;

function bundle() {
  const asked: string[] = [];
  const loading = (who: string) => async () => {
    asked.push(who);
    return { Sum };
  };
  return { asked, loading };
}

test('a part of a bundle is fetched when it is asked for', async () => {
  const { asked, loading } = bundle();
  const sum = partOf(loading('a page'))('Sum');
  expect(asked).toEqual([]);
  expect((await sum()).Page).toBe(Sum);
});

test('what comes at rest waits for the page; icons do not', async () => {
  const { asked, loading } = bundle();
  const Icon = iconOf(async () => {
    asked.push('an icon');
    return { Mark };
  })('Mark');
  const rest = atRest(loading('the frame'))('Sum')();
  const { findByTestId } = render(<Icon />);
  await findByTestId('mark');
  expect(asked).toEqual(['an icon']);
  expect((await rest).Page).toBe(Sum);
  expect(asked).toEqual(['an icon', 'the frame']);
});
