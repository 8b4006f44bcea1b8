/**
 * Random lives of a company, beside a plain model: signing up, days, changes of plan and paid day, charges that are paid in
 * full, too little, late or twice, and money that is paid back (BIL-12, BIL-16 to BIL-18).
 */
import { randomBytes } from 'node:crypto'
import db from '@adonisjs/lucid/services/db'
import testUtils from '@adonisjs/core/services/test_utils'
import { test } from '@japa/runner'
import fc from 'fast-check'
import { freeze, now, thaw } from '#app/kernel/clock'
import { unitOfWork } from '#app/kernel/database/unit_of_work'
import { fakeJobs } from '#app/kernel/testing/fakes/jobs'
import { fakeRealtime } from '#app/kernel/testing/fakes/realtime'
import { refundCharge } from '#modules/billing/charges/refund'
import { settle } from '#modules/billing/charges/settle'
import BillCompanies from '#modules/billing/jobs/bill_companies'
import { bill, endCharges } from '#modules/billing/invoices/bill'
import { Charge } from '#modules/billing/model'
import { subscribe } from '#modules/billing/public'
import { aPlan } from '#modules/billing/testing'
import { firstDay, later, Model, monthsLater } from '#modules/billing/tests/life_model'
import { anAdmin } from '#modules/identity/testing'

const prices = [0, 9990, 25_000] as const
const recurrences = { MENSAL: 1, TRIMESTRAL: 3, ANUAL: 12 } as const
type Recurrence = keyof typeof recurrences

const noon = (day: string) => freeze(`${day}T15:00:00Z`)

type Step =
  | { do: 'days'; count: number }
  | { do: 'move'; days: number }
  | { do: 'renew' }
  | { do: 'plan'; price: number; recurrence: Recurrence }
  | { do: 'charge' }
  | { do: 'pay'; which: number; how: 'full' | 'less' | 'again' }
  | { do: 'end'; which: number }
  | { do: 'refund'; which: number }

const steps: fc.Arbitrary<Step[]> = fc.array(
  fc.oneof(
    {
      weight: 4,
      arbitrary: fc.record({
        do: fc.constant('days' as const),
        count: fc.integer({ min: 1, max: 25 }),
      }),
    },
    {
      weight: 1,
      arbitrary: fc.record({
        do: fc.constant('move' as const),
        days: fc.integer({ min: -15, max: 15 }),
      }),
    },
    { weight: 1, arbitrary: fc.constant({ do: 'renew' as const }) },
    {
      weight: 1,
      arbitrary: fc.record({
        do: fc.constant('plan' as const),
        price: fc.constantFrom(...prices),
        recurrence: fc.constantFrom(...(Object.keys(recurrences) as Recurrence[])),
      }),
    },
    { weight: 4, arbitrary: fc.constant({ do: 'charge' as const }) },
    {
      weight: 6,
      arbitrary: fc.record({
        do: fc.constant('pay' as const),
        which: fc.nat(3),
        how: fc.constantFrom('full' as const, 'full' as const, 'less' as const, 'again' as const),
      }),
    },
    { weight: 1, arbitrary: fc.record({ do: fc.constant('end' as const), which: fc.nat(3) }) },
    { weight: 2, arbitrary: fc.record({ do: fc.constant('refund' as const), which: fc.nat(3) }) }
  ),
  { minLength: 8, maxLength: 30 }
)

test.group('any life', (group) => {
  group.each.setup(() => testUtils.db().wrapInGlobalTransaction())
  group.each.setup(() => thaw)
  group.each.setup(() => fakeRealtime().restore)
  group.each.setup(() => fakeJobs().restore)

  test('a company is billed and renewed as the plain model says, and every centavo is in the book', async ({
    assert,
  }) => {
    await fc.assert(
      fc.asyncProperty(steps, async (life) => {
        await live(life, (given, wanted) => assert.deepEqual(given, wanted))
      }),
      { numRuns: 30 }
    )
  }).timeout(90_000)
})

async function live(life: readonly Step[], same: (given: unknown, wanted: unknown) => void) {
  thaw()
  const { company, actor } = await anAdmin()
  const { id } = company
  noon(firstDay)
  const model = new Model()
  await db.from('companies').where('id', id).update({ due_date: model.due })
  await subscribe(actor, id, (await aPlan({ valueCents: model.cents })).id)
  model.bill()
  for (const step of life) {
    await take(step, { model, companyId: id, actor })
    same(await stateOf(id), wantedOf(model))
  }
}

interface Life {
  readonly model: Model
  readonly companyId: number
  readonly actor: Parameters<typeof subscribe>[0]
}

async function take(step: Step, life: Life): Promise<void> {
  const { model, companyId, actor } = life
  switch (step.do) {
    case 'days':
      return pass(step.count, life)
    case 'move':
      return move(later(model.due, step.days), life)
    case 'renew':
      return move(monthsLater(model.due > model.day ? model.due : model.day, model.months), life)
    case 'plan': {
      const plan = await aPlan({ valueCents: step.price })
      await subscribe(actor, companyId, plan.id, { recurrence: step.recurrence })
      return model.reprice(step.price, recurrences[step.recurrence])
    }
    case 'charge':
      return openCharge(life)
    case 'pay':
      return pay(step, life)
    case 'end':
      return end(step.which, life)
    case 'refund':
      return refund(step.which, life)
  }
}

async function pass(days: number, { model }: Life): Promise<void> {
  for (let day = 0; day < days; day++) {
    model.day = later(model.day, 1)
    noon(model.day)
    // As for a server that is off on most days.
    if (day % 3 && day < days - 1) continue
    await new BillCompanies().handle(null)
    model.bill()
  }
}

async function move(to: string, { model, companyId }: Life): Promise<void> {
  await db.from('companies').where('id', companyId).update({ due_date: to })
  await bill([companyId])
  model.move(to)
}

async function end(which: number, { model, companyId }: Life): Promise<void> {
  const ended = model.charges.at(-1 - which)
  if (!ended) return
  await settle({ id: ended.id, companyId, nextReadAt: null }, null, true)
  ended.outcome ??= 'over'
}

/** Refused when there is nothing to pay back. */
async function refund(which: number, { model, actor }: Life): Promise<void> {
  const paid = model.charges.at(-1 - which)
  if (!paid) return
  const cents = paid.arrived - paid.used - paid.refunded
  const done = await refundCharge(actor, paid.id, { note: 'Pix', amountCents: cents }).then(
    () => true,
    () => false
  )
  if (done !== cents > 0) throw new Error(`${cents} centavos were paid back: ${done}`)
  paid.refunded += cents
}

async function openCharge({ model, companyId }: Life): Promise<void> {
  const { open } = model
  if (!open) return
  const { id: invoiceId } = await db
    .from('invoices')
    .where({ company_id: companyId, status: 'open' })
    .firstOrFail()
  // A customer may open a new one, and pay both.
  await unitOfWork((work) => endCharges({ companyId, id: invoiceId as number }, work))
  const made = await Charge.create({
    companyId,
    invoiceId: invoiceId as number,
    provider: 'sandbox',
    txid: randomBytes(16).toString('hex'),
    amountCents: open.cents,
    state: 'open',
    expiresAt: now().plus({ hours: 1 }),
    createdAt: now(),
    updatedAt: now(),
  })
  const nothing = { payments: [], arrived: 0, used: 0, refunded: 0, outcome: null }
  model.charges.push({ id: made.id, invoice: open, ...nothing })
}

/** The provider reports all that has arrived so far. */
async function pay(
  { which, how }: Extract<Step, { do: 'pay' }>,
  { model, companyId }: Life
): Promise<void> {
  const paid = model.charges.at(-1 - which)
  if (!paid) return
  if (how === 'full') paid.payments.push(paid.invoice.cents)
  if (how === 'less') paid.payments.push(100)
  const state = {
    status: paid.payments.length ? ('paid' as const) : ('open' as const),
    paidCents: paid.payments.reduce((total, cents) => total + cents, 0),
    payments: paid.payments.map((amountCents, at) => ({ id: `${at}`, amountCents, at: now() })),
  }
  // Two notices, or a notice and the poll.
  await settle({ id: paid.id, companyId, nextReadAt: null }, state, false)
  await settle({ id: paid.id, companyId, nextReadAt: null }, state, false)
  model.arrive(paid)
}

const wantedOf = (model: Model) => ({
  due: model.due,
  invoices: model.invoices.map(({ due, cents, months, status }) => ({
    due,
    cents,
    months,
    status,
  })),
  charges: model.charges.map(({ arrived, used, refunded, outcome }) => ({
    arrived,
    used,
    refunded,
    outcome,
  })),
  book: model.charges.reduce((sum, { arrived }) => sum + arrived, 0),
})

async function stateOf(id: number) {
  const company = await db
    .from('companies')
    .where('id', id)
    .select(db.raw('due_date::text as due'))
    .first()
  const invoices = await db
    .from('invoices')
    .where('company_id', id)
    .orderBy('id')
    .select(
      'months',
      'status',
      db.raw('due_date::text as due'),
      db.raw('value_cents::int as cents')
    )
  const charges = await db.from('charges').where('company_id', id).orderBy('id')
  const [{ sum }] = await db
    .from('charge_payments')
    .where('company_id', id)
    .sum('amount_cents as sum')
  return {
    due: company.due as string,
    invoices: invoices.map(({ due, cents, months, status }) => ({ due, cents, months, status })),
    // Over without money: which of the two words it has is not the model's matter.
    charges: charges.map(({ paid_cents: arrived, used_cents, refunded_cents, outcome }) => ({
      arrived: Number(arrived),
      used: Number(used_cents),
      refunded: Number(refunded_cents),
      outcome: ['expired', 'replaced'].includes(outcome as string)
        ? 'over'
        : (outcome as string | null),
    })),
    book: Number(sum ?? 0),
  }
}
