// First of all: it puts the layers of every stylesheet in order.
import './ui/styles.css';
import './start/no-eval.ts';
import { startTransition } from 'react';
import { config, plugins } from 'virtual:host';
import { boot } from './start/boot.tsx';
import { createRoot } from './start/root.ts';
import { readTypefaces } from './start/typefaces.ts';

readTypefaces();
// Nothing is awaited here: the scripts of pages wait until this one is done.
// What starts has a turn of its own, and a transition draws in slices, so that the browser is never held up for long.
void new Promise((next) => setTimeout(next))
  .then(() => boot(config, plugins))
  .then((workbench) => startTransition(() => createRoot(document.getElementById('root')!).render(workbench)))
  .catch((error: unknown) => {
    // Without texts there is nothing to say it with: the page brought a line along.
    document.getElementById('unstarted')!.hidden = false;
    throw error;
  });

if (BERTH_DEV) void import('./start/reload.ts').then(({ showNewBuilds }) => showNewBuilds());
