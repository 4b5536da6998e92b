// Icons of the frame around pages and of what plugins add to it: they come with the first load, all others with the first page.
export {
  Building2 as AccountIcon,
  Check as CheckIcon,
  Copy as CopyIcon,
  Monitor as DeviceIcon,
  BookOpen as DocumentationIcon,
  LayoutGrid as GridViewIcon,
  CircleQuestionMark as HelpIcon,
  Languages as LanguageIcon,
  CloudOff as LoadFailedIcon,
  LoaderCircle as LoaderIcon,
  LogOut as LogOutIcon,
  Menu as MenuIcon,
  RotateCw as RestartIcon,
  Box as ServiceIcon,
  ChevronsUpDown as SwitchIcon,
  User as UserIcon,
} from 'lucide-react';
