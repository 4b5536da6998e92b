import { act, cleanup, configure, fireEvent, render, screen } from '@testing-library/react';
import { afterEach, beforeEach, describe, expect, it, vi } from 'vitest';

configure({ asyncUtilTimeout: 10_000 });

// Every test starts as a page does: with nothing that floats above it fetched yet.
let ui: Awaited<ReturnType<typeof freshKit>>;

async function freshKit() {
  vi.resetModules();
  return {
    ...(await import('../inputs/button.tsx')),
    ...(await import('../inputs/combobox.tsx')),
    ...(await import('./dialog.tsx')),
    ...(await import('./load-overlays.ts')),
    ...(await import('./menu.tsx')),
    ...(await import('./popover.tsx')),
    ...(await import('../inputs/select.tsx')),
    ...(await import('./toasts.ts')),
    ...(await import('./tooltip.tsx')),
    ...(await import('../layout/ui-provider.tsx')),
  };
}

beforeEach(async () => {
  ui = await freshKit();
});
afterEach(() => {
  cleanup();
  vi.useRealTimers();
});

/** Until everything is fetched and has settled. */
const arrive = () =>
  act(async () => {
    await ui.loadOverlays();
    await new Promise((resolve) => {
      setTimeout(resolve, 50);
    });
  });

const onSelect = vi.fn();
const onClick = vi.fn();
beforeEach(() => void vi.clearAllMocks());

const options = [
  { value: 'a', label: 'Alpha' },
  { value: 'b', label: 'Beta' },
  { value: 'c', label: 'Gamma' },
];

const triggers = {
  menu: () => (
    <ui.Menu
      trigger={<ui.Button onClick={onClick}>Open</ui.Button>}
      sections={[{ items: [{ label: 'Clone', onSelect }, { label: 'Stop' }] }]}
    />
  ),
  popover: () => (
    <ui.Popover trigger={<ui.Button onClick={onClick}>Open</ui.Button>} title="Inside">
      Words
    </ui.Popover>
  ),
  select: () => <ui.Select label="Open" options={options} defaultValue="a" onChange={onSelect} />,
  combobox: () => (
    <ui.Combobox
      label="Open"
      options={options}
      value={null}
      onChange={onSelect}
      searchLabel="Search"
      emptyText="None"
    />
  ),
};
const roles = {
  menu: ['button', 'menu', 'menu'],
  popover: ['button', 'dialog', 'dialog'],
  select: ['combobox', 'listbox', 'listbox'],
  combobox: ['combobox', 'dialog', 'dialog'],
} as const;
const kinds = Object.keys(triggers) as (keyof typeof triggers)[];

describe.each(kinds)('a %s', (kind) => {
  const [role, opens, popup] = roles[kind];
  const trigger = () => screen.getByRole(role, { name: 'Open' });

  it('opens by one press made before it is fetched, without its trigger becoming another element', async () => {
    render(triggers[kind]());
    const element = trigger();
    expect([element.getAttribute('aria-haspopup'), element.getAttribute('aria-expanded')]).toEqual([opens, 'false']);
    fireEvent.click(element, { detail: 1 });
    expect(screen.queryByRole(popup)).toBeNull();
    await screen.findByRole(popup);
    expect(trigger()).toBe(element);
    expect([element.getAttribute('aria-haspopup'), element.getAttribute('aria-expanded')]).toEqual([opens, 'true']);
    if (role === 'button') expect(onClick).toHaveBeenCalledOnce();
  });

  it('takes impatient presses for one', async () => {
    render(triggers[kind]());
    for (let press = 0; press < 4; press++) fireEvent.click(trigger(), { detail: 1 });
    await screen.findByRole(popup);
    await arrive();
    expect(screen.getByRole(popup)).toBeTruthy();
  });

  it('opens by a touch that began before it was fetched and ended after', async () => {
    render(triggers[kind]());
    fireEvent.pointerEnter(trigger(), { pointerType: 'touch' });
    fireEvent.pointerDown(trigger(), { pointerType: 'touch' });
    await arrive();
    fireEvent.mouseDown(trigger());
    fireEvent.mouseUp(trigger());
    fireEvent.click(trigger(), { detail: 1 });
    await arrive();
    expect(screen.getByRole(popup)).toBeTruthy();
  });

  it('stays closed when it was only pointed at', async () => {
    render(triggers[kind]());
    fireEvent.pointerEnter(trigger(), { pointerType: 'mouse' });
    await arrive();
    expect(screen.queryByRole(popup)).toBeNull();
    expect(trigger().getAttribute('aria-expanded')).toBe('false');
  });

  it('gives the focus back when Escape closes it', async () => {
    render(triggers[kind]());
    act(() => trigger().focus());
    fireEvent.click(trigger());
    await screen.findByRole(popup);
    await vi.waitFor(() => expect(document.activeElement).not.toBe(trigger()));
    fireEvent.keyDown(document.activeElement!, { key: 'Escape' });
    await arrive();
    expect(screen.queryByRole(popup)).toBeNull();
    expect(document.activeElement).toBe(trigger());
  });
});

it.each(['menu', 'select', 'combobox'] as const)('an arrow key opens a %s', async (kind) => {
  const [role, , popup] = roles[kind];
  render(triggers[kind]());
  const trigger = screen.getByRole(role, { name: 'Open' });
  act(() => trigger.focus());
  fireEvent.keyDown(trigger, { key: 'ArrowDown' });
  await screen.findByRole(popup);
});

it.each(['before', 'after'])(
  'typing chooses in a closed select that was focused before its list is fetched, %s that',
  async (when) => {
    render(triggers.select());
    const trigger = screen.getByRole('combobox', { name: 'Open' });
    act(() => trigger.focus());
    if (when === 'after') await arrive();
    fireEvent.keyDown(trigger, { key: 'g' });
    await vi.waitFor(() => expect(onSelect.mock.calls).toEqual([['c']]));
    expect(trigger.textContent).toBe('Gamma');
  },
);

it('a select tells forms its value without ever being opened', () => {
  const { container } = render(
    <form>
      <ui.Select name="kind" options={options} defaultValue="b" />
    </form>,
  );
  expect([...new FormData(container.querySelector('form')!)]).toEqual([['kind', 'b']]);
});

it('a dialog that is open from the start shows as soon as it is fetched', async () => {
  render(
    <ui.Dialog open onClose={() => {}} title="Import">
      Words
    </ui.Dialog>,
  );
  await arrive();
  expect(screen.getByRole('dialog', { name: 'Import' }).textContent).toContain('Words');
});

it('toasts wait until there is somewhere to show them', async () => {
  render(
    <ui.UiProvider toastsLabel="Messages" closeToastLabel="Close">
      Page
    </ui.UiProvider>,
  );
  const closed = ui.toasts.add({ tone: 'bad', title: 'taken back' });
  ui.toasts.add({ tone: 'bad', title: 'lost' });
  ui.toasts.close(closed);
  await arrive();
  expect(screen.getByText('lost')).toBeTruthy();
  expect(screen.queryByText('taken back')).toBeNull();
});

describe('a tooltip', () => {
  const show = () => {
    render(
      <ui.UiProvider toastsLabel="Messages" closeToastLabel="Close">
        <ui.Tooltip text="A hint">
          <button type="button">Do</button>
        </ui.Tooltip>
        <button type="button">Other</button>
      </ui.UiProvider>,
    );
    return screen.getByRole('button', { name: 'Do' });
  };
  const rest = (ms: number) => act(() => vi.advanceTimersByTimeAsync(ms));

  beforeEach(() => void vi.useFakeTimers());

  it('comes when a mouse rests, and goes when it leaves', async () => {
    const button = show();
    fireEvent.pointerOver(button, { pointerType: 'mouse' });
    await act(() => ui.loadOverlays());
    await rest(390);
    expect(screen.queryByText('A hint')).toBeNull();
    await rest(20);
    expect(screen.getByText('A hint')).toBeTruthy();
    fireEvent.pointerOver(screen.getByRole('button', { name: 'Other' }), { pointerType: 'mouse' });
    await rest(1000);
    expect(screen.queryByText('A hint')).toBeNull();
  });

  it.each(['a touch', 'a press'])('does not come by %s', async (way) => {
    const button = show();
    await act(() => ui.loadOverlays());
    fireEvent.pointerOver(button, { pointerType: way === 'a touch' ? 'touch' : 'mouse' });
    if (way === 'a press') fireEvent.pointerDown(button, { pointerType: 'mouse' });
    await rest(1000);
    expect(screen.queryByText('A hint')).toBeNull();
  });

  it('comes at once by the keyboard, and goes by Escape', async () => {
    const button = show();
    await act(() => ui.loadOverlays());
    fireEvent.keyDown(document.body, { key: 'Tab' });
    act(() => button.focus());
    await rest(20);
    expect(screen.getByText('A hint')).toBeTruthy();
    fireEvent.keyDown(button, { key: 'Escape' });
    await rest(1000);
    expect(screen.queryByText('A hint')).toBeNull();
  });
});
