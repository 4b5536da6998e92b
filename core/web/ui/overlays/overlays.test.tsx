import { act, cleanup, fireEvent, render, screen, waitFor } from '@testing-library/react';
import { useState } from 'react';
import { afterEach, expect, it, vi } from 'vitest';
import { Button } from '../inputs/button.tsx';
import { Dialog } from './dialog.tsx';
import { Drawer } from './drawer.tsx';
import { loadOverlays } from './load-overlays.ts';
import { Menu } from './menu.tsx';
import { Popover } from './popover.tsx';
import { Select } from '../inputs/select.tsx';
import { UiProvider } from '../layout/ui-provider.tsx';

afterEach(cleanup);

const settle = () =>
  act(async () => {
    await loadOverlays();
    await new Promise((resolve) => {
      setTimeout(resolve, 50);
    });
  });

function Page({ onSelect = () => {} }: { onSelect?: (item: string) => void }) {
  const [open, setOpen] = useState<'dialog' | 'drawer'>();
  const options = [
    { value: 'a', label: 'Alpha' },
    { value: 'b', label: 'Beta' },
  ];
  return (
    <UiProvider toastsLabel="Messages" closeToastLabel="Close message">
      <Menu
        trigger={<Button>Actions</Button>}
        sections={[
          {
            items: [
              { label: 'Clone', onSelect: () => onSelect('clone') },
              { label: 'Refit', disabled: true, onSelect: () => onSelect('refit') },
            ],
          },
          { items: [] },
          { heading: 'Danger', items: [{ label: 'Docs', href: '/docs' }] },
          {
            heading: 'Theme',
            items: [
              { label: 'Light', checked: true, onSelect: () => onSelect('light') },
              { label: 'Dark', checked: false, onSelect: () => onSelect('dark') },
            ],
          },
          {
            heading: 'Columns',
            choose: 'many',
            items: [
              { label: 'State', checked: true },
              { label: 'Owner', checked: true },
              { label: 'Price', checked: false, onSelect: () => onSelect('price') },
            ],
          },
        ]}
      />
      <Popover trigger={<Button>Filter</Button>} title="Task type">
        Inside
      </Popover>
      <Select label="Sort" options={options} defaultValue="a" onChange={onSelect} />
      <Button onClick={() => setOpen('dialog')}>Open dialog</Button>
      <Button onClick={() => setOpen('drawer')}>Open drawer</Button>
      <Dialog open={open === 'dialog'} onClose={() => setOpen(undefined)} title="Import" closeLabel="Close">
        <input aria-label="File" />
        <Select label="Kind" options={options} />
      </Dialog>
      <Drawer open={open === 'drawer'} onClose={() => setOpen(undefined)} title="Request" closeLabel="Close">
        <input aria-label="Note" />
      </Drawer>
    </UiProvider>
  );
}

const press = async (name: string) => {
  fireEvent.click(screen.getByRole('button', { name }));
  await settle();
};

/** Presses what opens something, and waits until that is there. */
const open = async (name: string) => {
  await press(name);
  const opened = () => expect(document.querySelector('[role="menu"], [role="dialog"]')).not.toBeNull();
  await waitFor(opened, { timeout: 10_000 });
};

it('offers actions and links in a menu, and holds back what cannot be done', async () => {
  const onSelect = vi.fn();
  render(<Page onSelect={onSelect} />);
  await open('Actions');
  expect(screen.getAllByRole('separator')).toHaveLength(3);
  expect(screen.getByRole('menuitem', { name: 'Docs' }).getAttribute('href')).toBe('/docs');
  fireEvent.click(screen.getByRole('menuitem', { name: 'Refit' }));
  fireEvent.click(screen.getByRole('menuitem', { name: 'Clone' }));
  expect(onSelect.mock.calls).toEqual([['clone']]);
});

it('tells which of the choices in a menu holds', async () => {
  const onSelect = vi.fn();
  render(<Page onSelect={onSelect} />);
  await open('Actions');
  const chosen = () =>
    screen.getAllByRole('menuitemradio').map((item) => [item.textContent, item.getAttribute('aria-checked')]);
  expect(chosen()).toEqual([
    ['Light', 'true'],
    ['Dark', 'false'],
  ]);
  expect(screen.getAllByRole('menuitemcheckbox').map((item) => item.getAttribute('aria-checked'))).toEqual([
    'true',
    'true',
    'false',
  ]);
  fireEvent.click(screen.getByRole('menuitemcheckbox', { name: 'Price' }));
  await settle();
  fireEvent.click(screen.getByRole('menuitemradio', { name: 'Dark' }));
  await settle();
  expect(onSelect.mock.calls).toEqual([['price'], ['dark']]);
  expect(screen.queryByRole('menu')).toBeNull();
});

it('names a popover by its title', async () => {
  render(<Page />);
  await open('Filter');
  expect(screen.getByRole('dialog', { name: 'Task type' }).textContent).toContain('Inside');
});

it('focuses the first field of a dialog, closes it on Escape and gives the focus back', async () => {
  render(<Page />);
  screen.getByRole('button', { name: 'Open dialog' }).focus();
  await open('Open dialog');
  expect(document.activeElement).toBe(screen.getByLabelText('File'));
  fireEvent.keyDown(document.activeElement!, { key: 'Escape' });
  await settle();
  expect(screen.queryByRole('dialog', { name: 'Import' })).toBeNull();
  expect(document.activeElement).toBe(screen.getByRole('button', { name: 'Open dialog' }));
});

it('focuses a drawer itself, so that nothing in it is pressed by chance', async () => {
  render(<Page />);
  await open('Open drawer');
  expect(document.activeElement).toBe(screen.getByRole('dialog', { name: 'Request' }));
  await press('Close');
  expect(screen.queryByRole('dialog', { name: 'Request' })).toBeNull();
});

it('puts every later overlay after the earlier ones in the page', async () => {
  render(<Page />);
  await open('Open dialog');
  const dialog = screen.getByRole('dialog', { name: 'Import' });
  fireEvent.click(screen.getByRole('combobox', { name: 'Kind' }));
  await settle();
  const list = screen.getByRole('listbox');
  expect(dialog.compareDocumentPosition(list)).toBe(Node.DOCUMENT_POSITION_FOLLOWING);
});
