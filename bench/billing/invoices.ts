/** What the daily job makes, and the same by the one statement that answers its question. */
import type pg from 'pg'

const months = `case subscription.recurrence when 'ANUAL' then 12 when 'SEMESTRAL' then 6
  when 'TRIMESTRAL' then 3 when 'BIMESTRAL' then 2 else 1 end`
/** The day of invoices begins at three o'clock in the company's zone (BIL-12). */
const billingDay = `(now() at time zone coalesce(zone.value, 'America/Sao_Paulo')
  - interval '3 hours')::date`

/** Milliseconds in which each company that is due and has no open invoice gets one. */
export async function billByStatement(database: pg.Client): Promise<number> {
  const startedAt = performance.now()
  await database.query(
    `insert into invoices
       (company_id, plan_id, detail, months, value_cents, due_date, status, created_at, updated_at)
     select company.id, plan.id, plan.name, ${months}, plan.value_cents * ${months}, company.due_date,
       'open', now(), now()
     from companies company
     join subscriptions subscription on subscription.company_id = company.id
     join plans plan on plan.id = subscription.plan_id
     left join settings zone on zone.company_id = company.id and zone.key = 'identity.timezone'
     where company.deleted_at is null and not company.is_platform and plan.value_cents > 0
       and company.due_date <= ${billingDay} + 20
       and not exists (select from invoices where company_id = company.id and status = 'open')`
  )
  return performance.now() - startedAt
}

/** All of them as text, in the order of their companies. */
export async function listInvoices(database: pg.Client): Promise<string[]> {
  const { rows } = await database.query<{ text: string }>(
    `select concat_ws(' ', company_id, plan_id, detail, months, value_cents, due_date, status) as text
     from invoices order by company_id`
  )
  return rows.map(({ text }) => text)
}

export async function forgetInvoices(database: pg.Client): Promise<void> {
  await database.query('delete from invoices')
}

export async function countMails(database: pg.Client): Promise<number> {
  const { rows } = await database.query<{ count: number }>(
    `select count(*)::int from mails where kind = 'billing.invoice_coming'`
  )
  return rows[0]!.count
}
