import * as z from 'zod';

/** How a failure travels: a fault, and the id under which the server's log knows its request. */
export const FaultData = z
  .object({
    code: z.string().describe('What was refused or failed, as a word for programs.'),
    message: z
      .string()
      .describe('What was wrong, why, and what to do; fields that were refused on lines of their own.'),
    status: z.int32().describe('The status of HTTP.'),
    args: z.record(z.string(), z.string()).describe('Values that the message names.'),
    requestId: z.string(),
  })
  .meta({ id: 'Fault' });
