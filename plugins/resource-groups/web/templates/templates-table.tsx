import type { TFunction } from 'i18next';
import { useTranslation } from 'react-i18next';
import { amountOf } from '#core/contract/quantity.ts';
import { ActionsCell, Cell, HeaderCell, Row, Table } from '#core/web/ui/data/table.tsx';
import { Badge } from '#core/web/ui/feedback/badge.tsx';
import { CopyIcon, DeleteIcon, EditIcon, MoreIcon } from '#core/web/ui/icons/icons.tsx';
import { IconButton } from '#core/web/ui/inputs/icon-button.tsx';
import { Card } from '#core/web/ui/layout/card.tsx';
import { Menu } from '#core/web/ui/overlays/menu.tsx';
import { useBills } from '#plugins/services/web/parts.ts';
import type { ServerTemplateData } from '../../contract.ts';
import { figure, gpuText, shown } from '../group/amounts.ts';
import listStyles from '../list/list.module.css';
import { usePriceText } from '../money.ts';

/** What is done with a template. */
export type TemplateAct = 'edit' | 'copy' | 'delete';

interface TemplatesTableProps {
  label: string;
  templates: readonly ServerTemplateData[];
  /** What may be done with a template; nothing for those who may not make any. */
  acts: (template: ServerTemplateData) => readonly TemplateAct[];
  onAct: (act: TemplateAct, template: ServerTemplateData) => void;
}

const icons = { edit: <EditIcon />, copy: <CopyIcon />, delete: <DeleteIcon /> };
const tones = { AVAILABLE: 'ok', UNAVAILABLE: 'bad', UNKNOWN: 'neu' } as const;

/** Templates with what their servers have and cost, and whether one could be added now. */
export function TemplatesTable({ label, templates, acts, onAct }: TemplatesTableProps) {
  const { t } = useTranslation('resource-groups');
  const priceText = usePriceText();
  const bills = useBills();
  return (
    <Card padding="none">
      <Table
        label={label}
        density="relaxed"
        header={
          <>
            <HeaderCell>{t('column.name')}</HeaderCell>
            <HeaderCell>{t('column.type')}</HeaderCell>
            <HeaderCell>{t('templates.capacity')}</HeaderCell>
            <HeaderCell>{t('templates.availability')}</HeaderCell>
            {bills && <HeaderCell align="end">{t('column.price')}</HeaderCell>}
            <HeaderCell hidden>{t('column.actions')}</HeaderCell>
          </>
        }
      >
        {templates.map((template) => {
          const may = acts(template);
          const item = (act: TemplateAct) => ({
            label: t(`templates.${act}`),
            icon: icons[act],
            danger: act === 'delete',
            onSelect: () => onAct(act, template),
          });
          return (
            <Row key={template.id}>
              <Cell>
                <div>
                  <span className={listStyles.name}>
                    <strong>{template.name}</strong>
                    {template.isPublic && <Badge tone="info">{t('templates.publicBadge')}</Badge>}
                  </span>
                  <span className={listStyles.note}>
                    {[template.internalName, template.description].filter(Boolean).join(' · ')}
                  </span>
                </div>
              </Cell>
              <Cell label={t('column.type')}>{t(`type.${template.type}`)}</Cell>
              <Cell label={t('templates.capacity')}>{capacityText(t, template)}</Cell>
              <Cell label={t('templates.availability')}>
                <Badge tone={tones[template.availability]}>{t(`templates.state.${template.availability}`)}</Badge>
              </Cell>
              {bills && (
                <Cell label={t('column.price')} align="end">
                  {priceText(template.tarifficationPrice, template.tarifficationPeriod)}
                </Cell>
              )}
              <ActionsCell
                always={
                  may.length > 0 && (
                    <Menu
                      trigger={<IconButton label={t('templates.of', { name: template.name })} icon={<MoreIcon />} />}
                      sections={[
                        { items: may.filter((act) => act !== 'delete').map(item) },
                        { items: may.filter((act) => act === 'delete').map(item) },
                      ]}
                    />
                  )
                }
              />
            </Row>
          );
        })}
      </Table>
    </Card>
  );
}

function capacityText(t: TFunction<'resource-groups'>, { capacity }: ServerTemplateData): string {
  if (!capacity) return '–';
  const amount = (id: 'cpu' | 'memory' | 'disk') => figure(shown(id, amountOf(capacity[id]) ?? 0));
  const has = t('templates.has', { cpu: amount('cpu'), memory: amount('memory'), disk: amount('disk') });
  const vram = capacity.vram === undefined ? undefined : figure(shown('vram', amountOf(capacity.vram) ?? 0));
  return [has, gpuText(capacity.gpuModels), vram !== undefined && t('templates.vram', { amount: vram })]
    .filter(Boolean)
    .join(' · ');
}
