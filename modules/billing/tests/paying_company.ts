/** A company with an open invoice, for tests in a browser; and what a payer does there. */
import type { Page } from 'playwright-core'
import type { Recurrence } from '#modules/billing/contract'
import { monthsOf } from '#modules/billing/invoices/days'
import { anotherCompany } from '#tests/support/another_company'
import type { Product } from '#tests/support/product'

interface Paying {
  readonly companyId: number
  readonly invoiceId: number
}

/** On the cheapest public plan, with one admin of this address; its paid time ends in so many days. */
export async function payingCompany(
  product: Product,
  email: string,
  daysLeft: number,
  recurrence: Recurrence = 'MENSAL'
): Promise<Paying> {
  const companyId = await anotherCompany(product, email, { name: 'Padaria do Largo', daysLeft })
  await product.sql(
    `insert into subscriptions (company_id, plan_id, recurrence, created_at, updated_at)
     select $1, id, $2, now(), now() from plans
     where is_public and value_cents > 0 order by value_cents limit 1`,
    [companyId, recurrence]
  )
  const [invoice] = await product.sql<{ id: number }>(
    `insert into invoices (company_id, plan_id, detail, months, value_cents, due_date, status,
       created_at, updated_at)
     select company.id, plan.id, plan.name, $2::int, plan.value_cents * $2::int, company.due_date, 'open',
       now(), now()
     from companies company
     join subscriptions subscription on subscription.company_id = company.id
     join plans plan on plan.id = subscription.plan_id
     where company.id = $1 returning id`,
    [companyId, monthsOf(recurrence)]
  )
  return { companyId, invoiceId: invoice!.id }
}

/**
 * Charges of a company with this admin, as `settle` books them: one paid too little, one too much, one twice, one that was
 * paid back, one renewal and one that nobody paid.
 */
export async function chargesToRefund(
  product: Product,
  email: string,
  name = 'Padaria do Largo'
): Promise<void> {
  const { companyId, invoiceId } = await payingCompany(product, email, 20)
  await product.sql('update companies set name = $2 where id = $1', [companyId, name])
  const booked = [
    { outcome: 'expired', received: [], used: 0 },
    { outcome: 'renewed', received: ['9990'], used: 9990 },
    { outcome: 'surplus', received: ['9990'], used: 0, refunded: 9990 },
    { outcome: 'renewed', received: ['9990', '1010'], used: 9990 },
    { outcome: 'surplus', received: ['9990'], used: 0 },
    { outcome: 'too_little', received: ['1200'], used: 0 },
  ]
  for (const [at, { outcome, received, used, refunded = 0 }] of booked.entries()) {
    await product.sql(
      `with charge as (
         insert into charges (company_id, invoice_id, provider, txid, amount_cents, paid_cents, used_cents,
           refunded_cents, refund_note, refunded_at, refunded_by_id, state, outcome, expires_at, created_at, updated_at)
         select $1, $2, 'sandbox', md5(random()::text), 9990,
           (select coalesce(sum(cents), 0) from unnest($3::int[]) as cents), $4::int, $5::int,
           case when $5::int > 0 then 'Pix devolvido pelo aplicativo' end, case when $5::int > 0 then now() end,
           case when $5::int > 0 then (select min(id) from users where is_super) end,
           'closed', $6, now(), now() - make_interval(hours => 6 - $7::int), now()
         returning *)
       insert into charge_payments (company_id, charge_id, payment_id, amount_cents, paid_at, created_at)
       select company_id, charge.id, 'E18236120' || upper(md5(charge.id || '-' || number)), cents,
         charge.created_at + make_interval(mins => 5 * number::int), now()
       from charge, unnest($3::int[]) with ordinality as payment (cents, number)`,
      [companyId, invoiceId, received, used, refunded, outcome, at]
    )
  }
}

export async function fillPayer(page: Page): Promise<void> {
  const values = {
    'Nome': 'Vera',
    'Endereço': 'Largo da Matriz, 4',
    'Cidade': 'Olinda',
    'CEP ou código postal': '53120-000',
  }
  for (const [label, value] of Object.entries(values)) {
    await page.getByLabel(label, { exact: true }).fill(value)
  }
  await page.getByLabel(/^CPF ou CNPJ/).fill('12345678909')
}

export const goOn = (page: Page) => page.getByRole('button', { name: 'Continuar' }).click()

/** From the first step to the code; resolves with its text. */
export async function toPix(page: Page): Promise<string> {
  await fillPayer(page)
  await goOn(page)
  await page.getByRole('radiogroup').waitFor()
  await goOn(page)
  await page.getByRole('button', { name: 'Gerar o código Pix' }).click()
  await page.getByRole('timer').waitFor()
  return (await page.getByLabel('Código Pix copia e cola').textContent()) ?? ''
}

/** The payer's bank app: reads the copied text, and pays; `order` for another amount, in centavos, or once more. */
export async function payAtBank(
  product: Product,
  code: string,
  order: { readonly amount?: number; readonly again?: boolean } = {}
): Promise<void> {
  const call = async <T>(path: string, body: object) => {
    const answer = await fetch(`${product.sandboxUrl}/api/bank/${path}`, {
      method: 'POST',
      headers: { 'content-type': 'application/json' },
      body: JSON.stringify(body),
    })
    if (!answer.ok) throw new Error(`${path}: ${answer.status} ${await answer.text()}`)
    return (await answer.json()) as T
  }
  const { charge } = await call<{ charge: { id: string } }>('scan', { code })
  await call(`charges/${charge.id}/pay`, order)
}
