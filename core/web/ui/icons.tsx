/**
 * Every icon of the product under the product's own terms; with frame-icons.tsx the only importer of lucide-react.
 * Size comes from CSS (`--icon-size`, 16 px by default).
 */
import {
  AudioLines, FileCode, Image, MessageSquare, MessagesSquare, Mic, Puzzle, ScanText, Tags, Type, Waypoints, type LucideIcon,
} from 'lucide-react';

export type { LucideIcon as Icon };
export * from './frame-icons.tsx';

export {
  // things
  Activity as MetricsIcon,
  Bell as NotificationsIcon,
  Bookmark as BookmarkIcon,
  Braces as JsonIcon,
  Calendar as CalendarIcon,
  ChartColumn as ReportsIcon,
  Clock as ClockIcon,
  CreditCard as BillingIcon,
  Database as DataImageIcon,
  File as FileIcon,
  Folder as ServiceGroupIcon,
  FolderOpen as ExamplesIcon,
  Globe as PublicIcon,
  HardDrive as StorageIcon,
  History as HistoryIcon,
  Hourglass as WaitingIcon,
  House as HomeIcon,
  Layers as ImageIcon,
  ListChecks as TasksIcon,
  Lock as LockIcon,
  MessageSquarePlus as RequestAccessIcon,
  Moon as SleepingIcon,
  ScrollText as LogsIcon,
  Server as ResourceGroupIcon,
  ServerCog as ServerTemplateIcon,
  ShieldCheck as AccessIcon,
  SquareTerminal as ConsoleIcon,
  Star as StarIcon,
  Sun as LightThemeIcon,
  Table2 as DatasetIcon,
  Tag as LabelIcon,
  Users as UsersIcon,
  Wallet as BalanceIcon,
} from 'lucide-react';

export {
  // actions
  Archive as ArchiveIcon,
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
  Minus as MinusIcon,
  PanelLeft as SidebarIcon,
  Pause as PauseIcon,
  Pencil as EditIcon,
  Play as StartIcon,
  Plus as PlusIcon,
  RefreshCw as RefreshIcon,
  Rows3 as ListViewIcon,
  Save as SaveIcon,
  Scaling as ScaleIcon,
  Send as SendIcon,
  SlidersHorizontal as FiltersIcon,
  Square as StopIcon,
  TextWrap as WrapIcon,
  Trash2 as DeleteIcon,
  Upload as UploadIcon,
} from 'lucide-react';

export {
  // marks and arrows
  ArrowDown as ArrowDownIcon,
  ArrowDownWideNarrow as SortIcon,
  ArrowRight as ArrowRightIcon,
  ArrowUp as ArrowUpIcon,
  ChevronDown as ChevronDownIcon,
  ChevronLeft as ChevronLeftIcon,
  ChevronRight as ChevronRightIcon,
  ChevronUp as ChevronUpIcon,
  CircleAlert as FieldErrorIcon,
  CircleCheck as SuccessIcon,
  CircleX as FailureIcon,
  Ellipsis as MoreIcon,
  Info as InfoIcon,
  OctagonAlert as AlarmIcon,
  SearchX as NoMatchIcon,
  TriangleAlert as WarningIcon,
  Undo2 as UndoIcon,
  X as CloseIcon,
} from 'lucide-react';

const taskTypeGlyphs: Readonly<Record<string, LucideIcon>> = {
  asr: Mic,
  chat: MessageSquare,
  'chat-completion': MessagesSquare,
  custom: Puzzle,
  file_base64: FileCode,
  'image-generation': Image,
  ner: ScanText,
  'text-classification': Tags,
  'text-processing': Type,
  text2vec: Waypoints,
  tts: AudioLines,
};

/** The glyph of a task type by its wire name; types the product does not know get the one of `custom`. */
export function taskTypeGlyph(taskType: string): LucideIcon {
  return taskTypeGlyphs[taskType] ?? Puzzle;
}
