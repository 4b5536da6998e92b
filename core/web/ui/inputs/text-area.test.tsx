import { cleanup, fireEvent, render, screen } from '@testing-library/react';
import { afterEach, beforeEach, expect, it, vi } from 'vitest';
import { TextArea } from './text-area.tsx';

beforeEach(() => {
  vi.spyOn(HTMLTextAreaElement.prototype, 'scrollHeight', 'get').mockImplementation(function (
    this: HTMLTextAreaElement,
  ) {
    return 20 * this.value.split('\n').length;
  });
});
afterEach(() => {
  cleanup();
  vi.restoreAllMocks();
});

const area = () => screen.getByRole<HTMLTextAreaElement>('textbox', { name: 'Comment' });

it('grows with what is typed where the browser does not do it', () => {
  const onInput = vi.fn();
  render(<TextArea aria-label="Comment" defaultValue="one" onInput={onInput} />);
  expect(area().style.height).toBe('20px');
  fireEvent.input(area(), { target: { value: 'one\ntwo\nthree' } });
  expect(area().style.height).toBe('60px');
  expect(onInput).toHaveBeenCalledOnce();
});

it('follows a value set from outside', () => {
  const { rerender } = render(<TextArea aria-label="Comment" value={'one\ntwo'} readOnly />);
  rerender(<TextArea aria-label="Comment" value="one" readOnly />);
  expect(area().style.height).toBe('20px');
});

it('takes the height of its container when told to', () => {
  render(<TextArea aria-label="Comment" height="fill" defaultValue="one" />);
  expect(area().style.height).toBe('');
});
