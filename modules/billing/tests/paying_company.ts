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

/** The payer's bank app: reads the copied text, and pays. */
export async function payAtBank(product: Product, code: string): Promise<void> {
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
  await call(`charges/${charge.id}/pay`, {})
}
