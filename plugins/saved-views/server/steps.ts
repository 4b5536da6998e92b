import type { Step } from '#core/server/points.ts';

export const steps: readonly Step[] = [
  {
    id: '0001-saved-views',
    sql: `create table saved_views (
      id bigserial primary key,
      account_id bigint not null references accounts (id) on delete cascade,
      user_id bigint not null references users (id) on delete cascade,
      author text not null,
      list text not null,
      name text not null,
      query text not null,
      shared boolean not null,
      unique (account_id, list, user_id, name)
    );
    create index saved_views_of_user on saved_views (user_id);
    create table saved_view_defaults (
      account_id bigint not null references accounts (id) on delete cascade,
      user_id bigint not null references users (id) on delete cascade,
      list text not null,
      view_id bigint not null references saved_views (id) on delete cascade,
      primary key (account_id, user_id, list)
    );
    create index saved_view_defaults_of_view on saved_view_defaults (view_id);
    create index saved_view_defaults_of_user on saved_view_defaults (user_id);`,
  },
];
