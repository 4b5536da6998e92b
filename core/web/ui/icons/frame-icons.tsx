// Icons of the frame around pages and of what plugins add to it: they come with the first load, all others with the first page.
// Each from a file of its own, since their common one would bring all icons that any page has.
export { default as AccountIcon } from 'lucide-react/icons/building-2';
export { default as CheckIcon } from 'lucide-react/icons/check';
export { default as CopyIcon } from 'lucide-react/icons/copy';
export { default as DeviceIcon } from 'lucide-react/icons/monitor';
export { default as DocumentationIcon } from 'lucide-react/icons/book-open';
export { default as FieldErrorIcon } from 'lucide-react/icons/circle-alert';
export { default as HelpIcon } from 'lucide-react/icons/circle-question-mark';
export { default as LanguageIcon } from 'lucide-react/icons/languages';
export { default as LoadFailedIcon } from 'lucide-react/icons/cloud-off';
export { default as LoaderIcon } from 'lucide-react/icons/loader-circle';
export { default as LogOutIcon } from 'lucide-react/icons/log-out';
export { default as MenuIcon } from 'lucide-react/icons/menu';
export { default as NotificationsIcon } from 'lucide-react/icons/bell';
export { default as RestartIcon } from 'lucide-react/icons/rotate-cw';
export { default as SearchIcon } from 'lucide-react/icons/search';
export { default as ServiceIcon } from 'lucide-react/icons/box';
export { default as SwitchIcon } from 'lucide-react/icons/chevrons-up-down';
export { default as UserIcon } from 'lucide-react/icons/user';
