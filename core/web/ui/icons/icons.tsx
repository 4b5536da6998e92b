/**
 * Every icon of the product under the product's own terms; with common-icons.tsx, entry-glyphs.tsx, frame-icons.tsx and task-glyphs.ts the only importer of lucide-react.
 * Size comes from CSS (`--icon-size`, 16 px by default).
 */
export type { LucideIcon as Icon } from 'lucide-react';
export * from './common-icons.tsx';
export {
  ApiKeyIcon,
  AppIcon,
  DataImageIcon,
  HistoryIcon,
  HomeIcon,
  ImageIcon,
  MetricsIcon,
  RefreshIcon,
  ReportsIcon,
  RequestAccessIcon,
  ResourceGroupIcon,
  ServiceGroupIcon,
  UsersIcon,
} from './entry-glyphs.tsx';
export { taskTypeGlyph } from './task-glyphs.ts';

export {
  // things
  Braces as JsonIcon,
  Calendar as CalendarIcon,
  Clock as ClockIcon,
  CreditCard as BillingIcon,
  File as FileIcon,
  Folder as FolderIcon,
  FolderOpen as ExamplesIcon,
  HardDrive as StorageIcon,
  ListChecks as TasksIcon,
  ScrollText as LogsIcon,
  ShieldCheck as AccessIcon,
  SquareTerminal as ConsoleIcon,
  Sun as LightThemeIcon,
  Table2 as DatasetIcon,
  Tag as LabelIcon,
  Webhook as WebhookIcon,
  Wallet as BalanceIcon,
} from 'lucide-react';

export {
  // actions
  Archive as ArchiveIcon,
  BellOff as MuteIcon,
  Columns2 as CompareIcon,
  Columns3 as ColumnsIcon,
  Contrast as ThemeIcon,
  Download as DownloadIcon,
  Eraser as ClearAllIcon,
  ExternalLink as ExternalLinkIcon,
  Eye as ShowIcon,
  EyeOff as HideIcon,
  FlaskConical as TestIcon,
  FolderDown as FilesIcon,
  FolderInput as MoveToGroupIcon,
  GitCompare as ReviewChangesIcon,
  GraduationCap as FitIcon,
  Link as LinkIcon,
  Maximize2 as ExpandIcon,
  Minimize2 as ShrinkIcon,
  Pause as PauseIcon,
  Pencil as EditIcon,
  Play as StartIcon,
  Save as SaveIcon,
  Scaling as ScaleIcon,
  Send as SendIcon,
  Square as StopIcon,
  TextWrap as WrapIcon,
  Trash2 as DeleteIcon,
  Upload as UploadIcon,
} from 'lucide-react';

export {
  // marks and arrows
  ChevronUp as ChevronUpIcon,
  Ellipsis as MoreIcon,
} from 'lucide-react';
