// Icons of what plugins add to menus, tabs and searches: they come with the first of them that is shown, or with a page that has some.
export { default as ApiKeyIcon } from 'lucide-react/icons/key-round';
export { default as AppIcon } from 'lucide-react/icons/app-window';
export { default as DataImageIcon } from 'lucide-react/icons/database';
export { GridViewIcon, SettingsIcon } from './common-icons.tsx';
export { default as HistoryIcon } from 'lucide-react/icons/rotate-ccw-clock';
export { default as HomeIcon } from 'lucide-react/icons/house';
export { default as ImageIcon } from 'lucide-react/icons/layers';
export { default as MetricsIcon } from 'lucide-react/icons/activity';
export { default as RefreshIcon } from 'lucide-react/icons/refresh-cw';
export { default as ReportsIcon } from 'lucide-react/icons/chart-column';
export { default as RequestAccessIcon } from 'lucide-react/icons/message-square-plus';
export { default as ResourceGroupIcon } from 'lucide-react/icons/server';
export { default as ServiceGroupIcon } from 'lucide-react/icons/folder';
export { default as UsersIcon } from 'lucide-react/icons/users';
