import { signIn } from '../harness/sign-in.ts';
import { password } from '../harness/product.ts';
import { withServices } from './database.ts';
import { quantile, type Report } from './figures.ts';
import { timesOf } from './lists.ts';
import { QuietClient } from './quiet-client.ts';

const accounts = 100_000;
const turns = { requests: 100, warmUp: 10 };
const path = (query: string) => `/api/mlpcore/admin/accounts-paged?size=50&${query}`;

/** What superadministrators look for among many accounts. */
const looks: Readonly<Record<string, string>> = {
  'first page': path('page=0'),
  'page 500': path('page=500'),
  'a part of a name': path(`name=${encodeURIComponent('студия 42')}`),
  'a login': path('name=person-77777@'),
  'an id': path('name=99999'),
  'two letters that nearly all have': path(`name=${encodeURIComponent('ст')}`),
  nobody: path('name=no-such-account'),
};

/** Each account with an owner and a feature, as if people had registered for years. */
const filling = [
  `insert into users (login, password_hash, display_name, language)
     select 'person-' || n || '@example.com', '', 'Person ' || n, 'EN' from generate_series(1, $1) n`,
  `insert into accounts (short_name, display_name, language, email, last_activity_at)
     select 'acme-' || n, 'Студия ' || n, 'RU', 'office-' || n || '@example.com', now() - n * interval '1 minute' from generate_series(1, $1) n`,
  `insert into memberships select accounts.id, users.id, 'owner' from generate_series(1, $1) n
     join accounts on short_name = 'acme-' || n join users on login = 'person-' || n || '@example.com'`,
];

/** What pages and searches of a hundred thousand accounts take over HTTP, beside a bare select of a page. */
export const measureAccounts = (report: Report): Promise<void> =>
  withServices(10, async ({ url, pool }) => {
    for (const sql of filling) await pool.query(sql, [accounts]);
    await pool.query('vacuum analyze accounts, users, memberships');
    const select = await timesOf(
      () => pool.query('select id from accounts order by last_activity_at desc nulls last, id desc limit 50'),
      turns,
    );
    const client = await QuietClient.open(url, await signIn(url, 'superadmin', password));
    for (const [name, address] of Object.entries(looks)) {
      const times = await timesOf(() => client.get(address), turns);
      report({
        name: `100,000 accounts, ${name}, p50`,
        value: quantile(times, 0.5),
        unit: 'ms',
        reference: { name: 'a bare select', value: quantile(select, 0.5), usual: 0.5 },
        limit: { must: 50, aim: 20 },
      });
    }
    client.close();
  });
