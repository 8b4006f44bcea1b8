/** A second company on the same platform. */
import type { Product } from '#tests/support/product'

/** SQL: today in the zone of the demo's companies. From nine in the evening there, the database's own day is tomorrow's. */
export const todayInSaoPaulo = `(now() at time zone 'America/Sao_Paulo')::date`

interface Differences {
  readonly name?: string
  /** Days until its subscription ends; default: as the demo's. */
  readonly daysLeft?: number
}

/**
 * With one admin of this address, who has the demo's password, and nothing else; on no plan, so that it has every
 * feature. Resolves with the company's id.
 */
export async function anotherCompany(
  product: Product,
  email: string,
  { name = 'Loja Vizinha', daysLeft }: Differences = {}
): Promise<number> {
  const [company] = await product.sql<{ id: number }>(
    `insert into companies (name, email, phone, is_active, is_platform, due_date, created_at, updated_at)
     select $1, $2, phone, true, false, coalesce(${todayInSaoPaulo} + $3::int, due_date), now(), now()
     from companies where is_platform returning id`,
    [name, email, daysLeft ?? null]
  )
  await product.sql(
    `insert into users (company_id, name, email, password_hash, profile, language, created_at, updated_at)
     select $1, 'Vera Vizinha', $2, password_hash, 'admin', 'pt', now(), now()
     from users where email = 'admin@guiche.local'`,
    [company!.id, email]
  )
  return company!.id
}
