import * as z from 'zod';
import { PipelineEntity } from '#core/contract/job.ts';

export const emailChoices = ['OFF', 'NOW', 'DAILY'] as const;
export const EmailChoice = z
  .enum(emailChoices)
  .describe('NOW writes within a minute, several of one category in one letter; DAILY once a day.')
  .meta({ id: 'NotificationEmailChoice' });
export type EmailChoice = z.infer<typeof EmailChoice>;

/** Where one person is told of notices of a category. */
export const NotificationChoiceData = z
  .object({ bell: z.boolean(), email: EmailChoice })
  .meta({ id: 'NotificationChoiceData' });
export type NotificationChoiceData = z.infer<typeof NotificationChoiceData>;

export const NotificationChoices = z
  .object({
    /** Where letters to this person go; left out where their login is no address. */
    address: z.string().optional(),
    /** Whether letters leave this installation; where they do not, its administrators read them. */
    mailLeaves: z.boolean(),
    /** At what time of day digests are sent, and in which time zone. */
    digestAt: z.string(),
    timeZone: z.string(),
    categories: z.record(z.string(), NotificationChoiceData),
  })
  .meta({ id: 'NotificationChoices' });

/** What is left out stays as it is. */
export const NotificationChoicesUpdate = z
  .record(z.string().max(100), NotificationChoiceData.partial().meta({ id: 'NotificationChoiceUpdate' }))
  .meta({ id: 'NotificationChoicesUpdate' });

export const muteSpans = ['HOUR', 'DAY', 'ALWAYS'] as const;
export type MuteSpan = (typeof muteSpans)[number];

/** What a person does not want to hear of: a category, or one thing with all that belongs to it. */
export const NotificationMuteData = z
  .object({
    id: z.int(),
    category: z.string().optional(),
    entity: PipelineEntity.optional(),
    entityDisplayName: z.string().optional(),
    createdAt: z.iso.datetime(),
    /** Left out where it lasts until it is ended. */
    until: z.iso.datetime().optional(),
  })
  .meta({ id: 'NotificationMuteData' });
export type NotificationMuteData = z.infer<typeof NotificationMuteData>;

const Entity = PipelineEntity.refine(
  ({ name, key }) => name.length <= 100 && JSON.stringify(key).length <= 1_000,
  'is too long to be the name of anything here',
);
export const NewNotificationMute = z
  .object({
    category: z.string().max(100).optional(),
    entity: Entity.optional(),
    entityDisplayName: z.string().max(200).optional(),
    span: z.enum(muteSpans).meta({ id: 'NotificationMuteSpan' }),
  })
  .refine(({ category, entity }) => (category === undefined) !== (entity === undefined), {
    message: 'must name either a category or an entity',
    path: ['category'],
  })
  .meta({ id: 'NewNotificationMute' });
export type NewNotificationMute = z.infer<typeof NewNotificationMute>;
