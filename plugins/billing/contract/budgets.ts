import * as z from 'zod';

/** At which shares of a budget an account is told, in percent. */
export const budgetStages = [50, 80, 100] as const;

export const BudgetChange = z
  .object({
    amount: z.number().min(0).max(1_000_000_000).describe('Of a calendar month; 0 ends the budget.'),
    emails: z.array(z.email()).max(10).optional().describe('Who is written to, beside the bell.'),
  })
  .meta({ id: 'BudgetChange' });

const Alert = z
  .object({
    percent: z.int(),
    amount: z.number(),
    at: z.iso.datetime().optional().describe('When it was reached this month.'),
    expected: z.iso.date().optional().describe('The day on which it will be by the forecast.'),
    failed: z.array(z.string()).describe('Addresses that refused the letter.'),
  })
  .meta({ id: 'BudgetAlert' });

/** What an account has spent this month, what that comes to by its end, and the budget beside it. */
export const ForecastData = z
  .object({
    from: z.iso.datetime(),
    to: z.iso.datetime(),
    timeZone: z.string(),
    currency: z.enum(['RUBLE', 'TOKEN']),
    spent: z.number(),
    days: z
      .array(
        z
          .object({ day: z.iso.date(), time: z.iso.datetime(), spent: z.number().optional(), expected: z.number() })
          .meta({ id: 'ForecastDay' }),
      )
      .describe('Each day of the month; without spent where it has not begun.'),
    forecast: z
      .object({ amount: z.number(), low: z.number(), high: z.number(), knownDays: z.int() })
      .meta({ id: 'SpendingForecast' })
      .optional()
      .describe('Absent while fewer than three days are known.'),
    budget: z
      .object({ amount: z.number(), emails: z.array(z.string()) })
      .meta({ id: 'BudgetData' })
      .optional(),
    alerts: z.array(Alert),
  })
  .meta({ id: 'ForecastData' });
export type ForecastData = z.infer<typeof ForecastData>;
