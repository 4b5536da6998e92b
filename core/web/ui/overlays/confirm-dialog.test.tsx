import { act, cleanup, fireEvent, render, screen, waitFor } from '@testing-library/react';
import { useState } from 'react';
import { afterEach, beforeAll, expect, it, vi } from 'vitest';
import { ConfirmDialog, type ConfirmDialogProps } from './confirm-dialog.tsx';
import { Dialog } from './dialog.tsx';
import { loadOverlays } from './load-overlays.ts';

beforeAll(loadOverlays);
afterEach(cleanup);

function show(props: Partial<ConfirmDialogProps> = {}) {
  const onConfirm = vi.fn();
  const onClose = vi.fn();
  const dialog = (more: Partial<ConfirmDialogProps> = {}) => (
    <ConfirmDialog
      open
      title="Delete Ner?"
      confirmLabel="Delete"
      cancelLabel="Cancel"
      goes={{ heading: 'Goes', items: ['3 instances'] }}
      stays={{ heading: 'Stays', items: ['Logs'] }}
      typeName={{ name: 'ner-ru', label: 'Type ner-ru' }}
      onConfirm={onConfirm}
      onClose={onClose}
      {...props}
      {...more}
    />
  );
  const { rerender } = render(dialog());
  return { onConfirm, onClose, update: (more: Partial<ConfirmDialogProps>) => rerender(dialog(more)) };
}

const type = (text: string) => fireEvent.change(screen.getByLabelText('Type ner-ru'), { target: { value: text } });
const confirm = () => screen.getByRole('button', { name: 'Delete' });

it('says what goes and what stays', () => {
  show();
  const dialog = screen.getByRole('alertdialog', { name: 'Delete Ner?' });
  expect(document.getElementById(dialog.getAttribute('aria-describedby')!)!.textContent).toMatch(
    /Goes3 instancesStaysLogs/,
  );
});

it('confirms only once the name is typed', () => {
  const { onConfirm } = show();
  fireEvent.click(confirm());
  type('ner-r');
  fireEvent.click(confirm());
  fireEvent.submit(screen.getByLabelText('Type ner-ru'));
  expect(confirm().getAttribute('aria-disabled')).toBe('true');
  expect(onConfirm).not.toHaveBeenCalled();

  type(' ner-ru ');
  expect(confirm().hasAttribute('aria-disabled')).toBe(false);
  fireEvent.click(confirm());
  fireEvent.submit(screen.getByLabelText('Type ner-ru'));
  expect(onConfirm).toHaveBeenCalledTimes(2);
});

it('needs no name where none is asked for', () => {
  const onConfirm = vi.fn();
  render(
    <ConfirmDialog
      open
      title="Stop?"
      confirmLabel="Stop"
      cancelLabel="Cancel"
      onConfirm={onConfirm}
      onClose={() => {}}
    />,
  );
  fireEvent.click(screen.getByRole('button', { name: 'Stop' }));
  expect(onConfirm).toHaveBeenCalledOnce();
});

it('does not confirm twice while the action runs, and stays to say what comes of it', () => {
  const { onConfirm, onClose, update } = show({ busy: true, alternative: { label: 'Stop it', onSelect: vi.fn() } });
  type('ner-ru');
  fireEvent.click(confirm());
  fireEvent.submit(screen.getByLabelText('Type ner-ru'));
  expect(onConfirm).not.toHaveBeenCalled();
  const leave = () => {
    fireEvent.click(screen.getByRole('button', { name: 'Cancel' }));
    fireEvent.keyDown(screen.getByLabelText('Type ner-ru'), { key: 'Escape' });
  };
  leave();
  expect(onClose).not.toHaveBeenCalled();
  expect(screen.getByRole('button', { name: 'Stop it' }).getAttribute('aria-disabled')).toBe('true');
  update({ busy: false });
  leave();
  expect(onClose).toHaveBeenCalledTimes(2);
});

it('is a dialog, which no cross, Escape or press outside closes while something is being sent', () => {
  const onClose = vi.fn();
  const dialog = (busy: boolean) => (
    <Dialog open title="New key" closeLabel="Close" onClose={onClose} busy={busy}>
      <input aria-label="Name" />
    </Dialog>
  );
  const { rerender } = render(dialog(true));
  const ways = [
    () => fireEvent.click(screen.getByRole('button', { name: 'Close' })),
    () => fireEvent.keyDown(screen.getByLabelText('Name'), { key: 'Escape' }),
    () => {
      const outside = document.querySelector('[class*="backdrop"]')!;
      fireEvent.pointerDown(outside);
      fireEvent.mouseDown(outside);
      fireEvent.click(outside);
    },
  ];
  for (const way of ways) way();
  expect(onClose).not.toHaveBeenCalled();
  rerender(dialog(false));
  for (const [at, way] of ways.entries()) {
    way();
    expect(onClose).toHaveBeenCalledTimes(at + 1);
  }
});

it('closes on cancel and forgets what was typed', () => {
  const { onClose, update } = show();
  type('ner-ru');
  fireEvent.click(screen.getByRole('button', { name: 'Cancel' }));
  expect(onClose).toHaveBeenCalledOnce();
  update({ open: false });
  update({ open: true });
  expect(screen.getByLabelText<HTMLInputElement>('Type ner-ru').value).toBe('');
});

it('stands out from the dialog that it is asked in', () => {
  render(
    <Dialog open title="New key" onClose={() => undefined}>
      <ConfirmDialog
        open
        title="Close?"
        confirmLabel="Close"
        cancelLabel="Stay"
        onConfirm={() => undefined}
        onClose={() => undefined}
      />
    </Dialog>,
  );
  expect(document.querySelectorAll('[class*="backdrop"]')).toHaveLength(2);
});

const keys = ['A', 'B', 'C'];

/** Rows that go once that is confirmed, with the dialog or after it. */
function Keys({ later, onGone }: { later: boolean; onGone: (go: () => void) => void }) {
  const [rows, setRows] = useState(keys);
  const [asked, setAsked] = useState<string>();
  const go = () => setRows(rows.filter((row) => row !== asked));
  return (
    <main tabIndex={-1}>
      <ul>
        {rows.map((row) => (
          <li key={row}>
            {row === 'A' && <button>Copy</button>}
            <button onClick={() => setAsked(row)}>{`Delete ${row}`}</button>
          </li>
        ))}
      </ul>
      {asked !== undefined && (
        <ConfirmDialog
          open
          title="Delete?"
          confirmLabel="Yes"
          cancelLabel="No"
          onClose={() => setAsked(undefined)}
          onConfirm={() => {
            if (later) onGone(go);
            else go();
            setAsked(undefined);
          }}
        />
      )}
    </main>
  );
}

it.each([false, true])('leaves the focus near what was removed, also where that goes later: %s', async (later) => {
  let gone = () => {};
  render(<Keys later={later} onGone={(go) => (gone = go)} />);
  const focused = (element: () => Element) => waitFor(() => expect(document.activeElement).toBe(element()));
  const button = (name: string) => screen.getByRole('button', { name });
  for (const [row, next] of [
    ['A', 'B'],
    ['C', 'B'],
    ['B', undefined],
  ] as const) {
    button(`Delete ${row}`).focus();
    fireEvent.click(button(`Delete ${row}`));
    const confirmation = await screen.findByRole('button', { name: 'Yes' });
    await focused(() => button('No'));
    fireEvent.click(confirmation);
    if (later) {
      await focused(() => button(`Delete ${row}`));
      act(() => gone());
    }
    await focused(() => (next ? button(`Delete ${next}`) : screen.getByRole('main')));
  }
});
