/** Companies on paid plans, each with one admin, as the platform would have them after a year. */
import type pg from 'pg'
import { todayInSaoPaulo } from '#tests/support/another_company'

/** Spread over the public plans and over all recurrences. */
export async function addCompanies(database: pg.Client, count: number): Promise<void> {
  await database.query(
    `with made as (
       insert into companies (name, email, phone, is_active, is_platform, due_date, created_at, updated_at)
       select 'Empresa ' || n, 'empresa' || n || '@bench.test', '551140000000', true, false, null, now(), now()
       from generate_series(1, $1::int) n returning id, email
     ), admins as (
       insert into users (company_id, name, email, password_hash, profile, language, created_at, updated_at)
       select id, 'Ana', email, 'none', 'admin', 'pt', now(), now() from made
     )
     insert into subscriptions (company_id, plan_id, recurrence, created_at, updated_at)
     select made.id, plans.ids[1 + made.id % cardinality(plans.ids)],
       (array['MENSAL', 'BIMESTRAL', 'TRIMESTRAL', 'SEMESTRAL', 'ANUAL'])[1 + made.id % 5], now(), now()
     from made, (select array_agg(id order by id) as ids from plans where value_cents > 0) plans`,
    [count]
  )
}

/** Their last paid day is in so many days. */
export async function setDueDay(database: pg.Client, days: number): Promise<void> {
  await database.query(
    `update companies set due_date = ${todayInSaoPaulo} + $1::int where email like '%@bench.test'`,
    [days]
  )
}
