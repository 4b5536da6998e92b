import * as z from 'zod';
import { startStages } from './start-stages.ts';

/** How long starts of a service took, in milliseconds. */
export const StartTimes = z
  .object({
    starts: z
      .int()
      .describe('How many starts of the service in its group this is told by; 0 where it has not started there.'),
    stages: z
      .array(
        z
          .object({
            stage: z.enum(startStages),
            typical: z.number().describe('Half of the starts took no longer.'),
            of: z
              .enum(['service', 'group'])
              .describe('By whose starts it is told: those of the service, or of others of its account in the group.'),
          })
          .meta({ id: 'StartStageTime' }),
      )
      .describe('In their order; those that nothing is known of are left out.'),
    whole: z
      .object({ typical: z.number(), least: z.number(), most: z.number() })
      .meta({ id: 'WholeStartTime' })
      .optional()
      .describe(
        'From the moment in which there was room to the first connection; left out where it has not started there.',
      ),
  })
  .meta({ id: 'StartTimes' });
export type StartTimes = z.infer<typeof StartTimes>;
