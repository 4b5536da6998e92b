// First of all: it puts the layers of every stylesheet in order.
import './ui/styles.css';
import { createRoot } from 'react-dom/client';
import { config, plugins } from 'virtual:host';
import { boot } from './boot.tsx';
import { startPageStyles } from './page-styles.ts';

startPageStyles();
createRoot(document.getElementById('root')!).render(await boot(config, plugins));

if (BERTH_DEV) (await import('./reload.ts')).reloadWithNewBuilds();
