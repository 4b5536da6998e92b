export { WebhookIcon as Icon } from '#core/web/ui/icons/icons.tsx';
