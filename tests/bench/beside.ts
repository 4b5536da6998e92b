import type { Pool } from '#core/server/database/database.ts';

/** How many images there are beside the services, and versions of the first service that the account owns. */
export const images = 2_000;
export const versions = 200;
/** The service that has them. */
export const versioned = 'service-0';

/** Fills a database that has services with images, of which services are made, and with versions of one service. */
export async function fillBeside(pool: Pool): Promise<void> {
  await pool.query(
    `insert into images (account_id, kind, name, search, image, access_mode, task_type)
     select owner, 'image', name, name, 'images.example.com/' || name || ':1', mode, type
     from generate_series(1, $1) as n,
       lateral (select
         case n % 4 when 0 then 10 + n % 400 else (select account_id from models where name = $2) end as owner,
         'image-' || n as name,
         (array['private', 'public', 'restricted'])[n % 3 + 1] as mode,
         (array['asr', 'tts', 'ner', 'custom'])[n % 4 + 1] as type) each`,
    [images, versioned],
  );
  await pool.query(
    `update models set image_account_id = i.account_id, image_id = i.id
     from (select id, account_id, row_number() over (order by id) as n from images) i where i.n = models.id % $1 + 1`,
    [images],
  );
  const settings = { displayName: versioned, env: '{"MODE":"fast"}', languages: ['ru', 'en'] };
  await pool.query(
    `insert into model_versions (model_id, version, revision, at, author, comment, fields, settings, secrets)
     select id, n, n, now() - (($1 - n) || ' hours')::interval, 'bench@example.com', 'Change ' || n,
       array['displayName', 'env'], $3::jsonb || jsonb_build_object('shortDescription', 'As of change ' || n), '{}'
     from models, generate_series(1, $1) as n where name = $2`,
    [versions, versioned, JSON.stringify(settings)],
  );
  await pool.query(`update models set version = $1 where name = $2`, [versions, versioned]);
  await pool.query('vacuum analyze');
}
