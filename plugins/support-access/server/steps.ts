import type { Step } from '#core/server/points.ts';

export const steps: readonly Step[] = [
  {
    // What was consented to and who came stays in the audit log; here stands what holds.
    id: '0001-support-access',
    sql: `create table support_consents (
      account_id bigint not null references accounts (id) on delete cascade,
      user_id bigint not null references users (id) on delete cascade,
      until timestamptz not null,
      may_change boolean not null,
      given_at timestamptz not null,
      primary key (account_id, user_id)
    );
    create index support_consents_of_user on support_consents (user_id);
    create table support_visits (
      session_id bigint primary key references sessions (id) on delete cascade,
      account_id bigint not null references accounts (id) on delete cascade,
      user_id bigint not null references users (id) on delete cascade,
      began_at timestamptz not null,
      reason text not null,
      withdrawn boolean not null default false
    );
    create index support_visits_of_user on support_visits (user_id, account_id);
    create index support_visits_of_account on support_visits (account_id);`,
  },
];
