// First of all: it puts the layers of every stylesheet in order.
import './ui/styles.css';
import './no-eval.ts';
import { config, plugins } from 'virtual:host';
import { boot } from './boot.tsx';
import { createRoot } from './root.ts';

// Nothing is awaited here: the scripts of pages wait until this one is done.
void boot(config, plugins).then((workbench) => createRoot(document.getElementById('root')!).render(workbench));

if (BERTH_DEV) void import('./reload.ts').then(({ reloadWithNewBuilds }) => reloadWithNewBuilds());
