/** A second company on the same platform. */
import type { Product } from '#tests/support/product'

interface Differences {
  readonly name?: string
  /** Features of its plan by entitlement; default: those of the demo's plan. */
  readonly flags?: Readonly<Record<string, boolean>>
  /** Days until its subscription ends; default: as the demo's. */
  readonly daysLeft?: number
}

/** With one admin of this address, who has the demo's password, and nothing else. Resolves with the company's id. */
export async function anotherCompany(
  product: Product,
  email: string,
  { name = 'Loja Vizinha', flags, daysLeft }: Differences = {}
): Promise<number> {
  const [plan] = await product.sql<{ id: number }>(
    `insert into plans (name, value, is_public, flags, created_at, updated_at)
     select $1, value, false, coalesce($2::jsonb, flags::jsonb)::json, now(), now()
     from plans order by id limit 1 returning id`,
    [name, flags ? JSON.stringify(flags) : null]
  )
  const [company] = await product.sql<{ id: number }>(
    `insert into companies (name, email, phone, plan_id, is_active, is_platform, due_date, created_at, updated_at)
     select $1, $2, phone, $3, true, false, coalesce(current_date + $4::int, due_date), now(), now()
     from companies where is_platform returning id`,
    [name, email, plan!.id, daysLeft ?? null]
  )
  await product.sql(
    `insert into users (company_id, name, email, password_hash, profile, language, created_at, updated_at)
     select $1, 'Vera Vizinha', $2, password_hash, 'admin', 'pt', now(), now()
     from users where email = 'admin@guiche.local'`,
    [company!.id, email]
  )
  return company!.id
}
