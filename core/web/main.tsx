import { createRoot } from 'react-dom/client';
import { config, plugins } from 'virtual:host';
import { boot } from './boot.tsx';

createRoot(document.getElementById('root')!).render(await boot(config, plugins));

if (BERTH_DEV) (await import('./reload.ts')).reloadWithNewBuilds();
