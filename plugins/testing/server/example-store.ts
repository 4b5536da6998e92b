import { and, asc, eq, sql } from 'drizzle-orm';
import type * as z from 'zod';
import { Fault } from '#core/contract/fault.ts';
import { sqlState, type Database } from '#core/server/database/database.ts';
import { idIn } from '#core/server/path-id.ts';
import type { TestExampleContent, TestExampleData, TestExampleDraft } from '../contract.ts';
import { mostExamples } from '../limits.ts';
import { configured } from './configured.ts';
import { testExamples } from './tables.ts';

const listed = { id: testExamples.id, name: testExamples.name, length: sql<number>`length(${testExamples.request})` };

/** The examples that a service's developers give to whoever tries it out. */
export class ExampleStore {
  readonly #db: Database;

  constructor(db: Database) {
    this.#db = db;
  }

  /** In the order in which they were saved. */
  list(modelId: number): Promise<TestExampleData[]> {
    return this.#db
      .select(listed)
      .from(testExamples)
      .where(eq(testExamples.modelId, modelId))
      .orderBy(asc(testExamples.id))
      .limit(mostExamples);
  }

  async add(modelId: number, draft: z.output<typeof TestExampleDraft>): Promise<TestExampleData> {
    try {
      return await this.#db.transaction(async (session) => {
        // One after another, or many at once would all be counted before any of them is kept.
        await session.execute(sql`select pg_advisory_xact_lock(hashtextextended(${`testing.example/${modelId}`}, 0))`);
        if ((await session.$count(testExamples, eq(testExamples.modelId, modelId))) >= mostExamples)
          throw new Fault(
            'testing.examples.full',
            `This service has ${mostExamples} examples already. Delete one first.`,
            409,
            { limit: String(mostExamples) },
          );
        const [row] = await session
          .insert(testExamples)
          .values({ ...draft, modelId })
          .returning(listed);
        return row!;
      });
    } catch (error) {
      throw sqlState(error) === '23505'
        ? new Fault(
            'testing.example.name_taken',
            `This service has an example called ${draft.name} already. Choose another name, or delete that one first.`,
            409,
            { name: draft.name },
          )
        : error;
    }
  }

  async find(modelId: number, exampleId: string): Promise<TestExampleContent> {
    const [row] = await this.#db
      .select()
      .from(testExamples)
      .where(and(eq(testExamples.modelId, modelId), eq(testExamples.id, idIn(exampleId))));
    const { id, name, request, answer, ...rest } = row ?? missing(exampleId);
    return { id, name, length: request.length, request, ...(answer === null ? {} : { answer }), ...configured(rest) };
  }

  async remove(modelId: number, exampleId: string): Promise<void> {
    const gone = await this.#db
      .delete(testExamples)
      .where(and(eq(testExamples.modelId, modelId), eq(testExamples.id, idIn(exampleId))))
      .returning({ id: testExamples.id });
    if (gone.length === 0) missing(exampleId);
  }
}

function missing(exampleId: string): never {
  throw new Fault(
    'testing.example.not_found',
    `The service has no example ${exampleId}. It may have been deleted; choose another one.`,
    404,
    { exampleId },
  );
}
