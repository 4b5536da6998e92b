import { cleanup, createEvent, fireEvent, render, screen } from '@testing-library/react';
import { afterEach, expect, it, vi } from 'vitest';
import { Button } from './button.tsx';
import { IconButton } from './icon-button.tsx';

afterEach(cleanup);

it('presses', () => {
  const onClick = vi.fn();
  render(<Button onClick={onClick}>Save</Button>);
  const button = screen.getByRole('button', { name: 'Save' });
  expect(button.getAttribute('type')).toBe('button');
  fireEvent.click(button);
  expect(onClick).toHaveBeenCalledOnce();
});

it('stays focusable and says why it cannot be pressed', () => {
  const onClick = vi.fn();
  render(
    <Button disabledReason="You need the hosting feature" onClick={onClick}>
      Host
    </Button>,
  );
  const button = screen.getByRole<HTMLButtonElement>('button', { name: 'Host' });
  expect(button.disabled).toBe(false);
  expect(button.getAttribute('aria-disabled')).toBe('true');
  expect(document.getElementById(button.getAttribute('aria-describedby')!)?.textContent).toBe(
    'You need the hosting feature',
  );
  fireEvent.click(button);
  expect(onClick).not.toHaveBeenCalled();
});

it.each([{ disabled: true }, { loading: true }, { disabledReason: 'Not now' }])(
  'does not submit its form while %j',
  (props) => {
    const onSubmit = vi.fn((event) => event.preventDefault());
    render(
      <form onSubmit={onSubmit}>
        <Button type="submit" {...props}>
          Save
        </Button>
      </form>,
    );
    fireEvent.click(screen.getByRole('button', { name: 'Save' }));
    expect(onSubmit).not.toHaveBeenCalled();
  },
);

it('keeps its name and its words while it loads', () => {
  render(<Button loading>Save</Button>);
  const button = screen.getByRole('button', { name: 'Save' });
  expect(button.getAttribute('aria-busy')).toBe('true');
  expect(button.textContent).toBe('Save');
});

it('is a link with an address, which navigates without a page load', () => {
  history.replaceState(null, '', '/');
  render(<Button href="/services">Services</Button>);
  const link = screen.getByRole('link', { name: 'Services' });
  const click = createEvent.click(link, { button: 0 });
  fireEvent(link, click);
  expect(click.defaultPrevented).toBe(true);
  expect(location.pathname).toBe('/services');
});

it.each([
  { href: 'https://example.org/' },
  { href: '//example.org/' },
  { href: '/api/export.csv', download: true },
  { href: '/docs', target: '_blank' },
])('leaves $href to the browser', (props) => {
  history.replaceState(null, '', '/');
  render(<Button {...props}>Open</Button>);
  const link = screen.getByRole('link', { name: 'Open' });
  link.addEventListener('click', (event) => {
    expect(event.defaultPrevented).toBe(false);
    event.preventDefault();
  });
  fireEvent.click(link, { button: 0 });
  expect(location.pathname).toBe('/');
});

it('has no address while it is off', () => {
  render(
    <Button href="/services" disabled>
      Services
    </Button>,
  );
  const link = screen.getByRole('link', { name: 'Services' });
  expect(link.hasAttribute('href')).toBe(false);
  expect(link.getAttribute('aria-disabled')).toBe('true');
});

it('reads out the counter of an icon button, and shows none at 0', () => {
  const { rerender } = render(<IconButton label="Tasks" icon={null} pip={{ count: 120, tone: 'bad' }} />);
  expect(screen.getByRole('button', { name: 'Tasks, 99+' }).textContent).toBe('99+');
  rerender(<IconButton label="Tasks" icon={null} pip={{ count: 0, tone: 'bad' }} />);
  expect(screen.getByRole('button', { name: 'Tasks' }).textContent).toBe('');
});
