import { iconOf } from '../../page/bundle.ts';

/** An icon of the first load's contributions, which themselves come with the first load, and their pictures later, all at once. */
const later = iconOf(() => import('../../bundles/icons.ts'));

export const ApiKeyIcon = later('ApiKeyIcon');
export const AppIcon = later('AppIcon');
export const DataImageIcon = later('DataImageIcon');
export const GridViewIcon = later('GridViewIcon');
export const HistoryIcon = later('HistoryIcon');
export const HomeIcon = later('HomeIcon');
export const ImageIcon = later('ImageIcon');
export const MetricsIcon = later('MetricsIcon');
export const RefreshIcon = later('RefreshIcon');
export const ReportsIcon = later('ReportsIcon');
export const RequestAccessIcon = later('RequestAccessIcon');
export const ResourceGroupIcon = later('ResourceGroupIcon');
export const ServiceGroupIcon = later('ServiceGroupIcon');
export const SettingsIcon = later('SettingsIcon');
export const UsersIcon = later('UsersIcon');
