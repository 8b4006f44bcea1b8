/** Companies that pay an invoice, each in another way, at the sandbox's bank. */
import { addMonths, monthsOf } from '#modules/billing/invoices/days'
import type { ChargeWire } from '#modules/billing/sandbox/payer/wire'
import { checkoutForm } from '#modules/billing/testing'
import { payingCompany } from '#modules/billing/tests/paying_company'
import type { PixWire } from '#modules/billing/wire'
import { insist, ProductClient } from '#tests/support/product_client'
import { waitFor, type Product } from '#tests/support/product'
import type { Random } from '#tests/support/random'

/** Every way in which a company pays, or does not. */
export const ways = [
  'once',
  'with ten notices more',
  'without a notice',
  'twice',
  'one centavo too little',
  'too little, then all of it',
  'not at all',
] as const
export type Way = (typeof ways)[number]

/** What must be true of the company in the end. */
export interface Expected {
  readonly dueDate: string
  readonly renewals: number
  /** Centavos of each of its charges, oldest first. */
  readonly paid: readonly number[]
  readonly outcomes: readonly (string | null)[]
}
export interface Payer {
  readonly companyId: number
  readonly way: Way
  readonly expected: Expected
  /** Orders and pays; a call that meets a killed server is made again. */
  pay(): Promise<void>
}

/** A company with an open invoice, whose admin has signed in. */
export async function aPayer(
  product: Product,
  way: Way,
  random: Random,
  name: string
): Promise<Payer> {
  const recurrence = random.pick(['MENSAL', 'TRIMESTRAL', 'ANUAL'] as const)
  const email = `${name}@paga.test`
  const { companyId, invoiceId } = await payingCompany(
    product,
    email,
    1 + random.below(15),
    recurrence
  )
  const [invoice] = await product.sql<{ value: number; due: string }>(
    'select value_cents::int as value, due_date::text as due from invoices where id = $1',
    [invoiceId]
  )
  const { value, due } = invoice!
  const api = await new ProductClient(product).signIn(email)
  const order = () =>
    insist(() => api.call<PixWire>('POST', '/subscription', { ...checkoutForm, invoiceId }))
  return {
    companyId,
    way,
    expected: expectedOf(way, value, due, addMonths(due, monthsOf(recurrence))),
    pay: () => lives[way]({ product, order, value }),
  }
}

function expectedOf(way: Way, value: number, before: string, after: string): Expected {
  const not = (paid: number, outcome: string | null) => ({
    dueDate: before,
    renewals: 0,
    paid: [paid],
    outcomes: [outcome],
  })
  if (way === 'not at all') return not(0, null)
  if (way === 'one centavo too little') return not(value - 1, 'too_little')
  const renewed = { dueDate: after, renewals: 1 }
  if (way === 'too little, then all of it') {
    return { ...renewed, paid: [value - 1, value], outcomes: ['too_little', 'renewed'] }
  }
  return { ...renewed, paid: [way === 'twice' ? 2 * value : value], outcomes: ['renewed'] }
}

interface Life {
  readonly product: Product
  /** POST /subscription. */
  readonly order: () => Promise<PixWire>
  /** Centavos of the invoice. */
  readonly value: number
}

const lives: Readonly<Record<Way, (life: Life) => Promise<void>>> = {
  'once': async ({ product, order }) => pay(product, (await order()).txid),
  'with ten notices more': async ({ product, order }) => {
    const { txid } = await order()
    await pay(product, txid)
    await atBank(product, 'POST', `/charges/${txid}/notify`, { times: 10, together: true })
  },
  'without a notice': async ({ product, order }) => {
    const { txid } = await order()
    await pay(product, txid, {}, true)
  },
  'twice': async ({ product, order }) => {
    const { txid } = await order()
    await pay(product, txid)
    await pay(product, txid, { again: true })
  },
  'one centavo too little': async ({ product, order, value }) =>
    pay(product, (await order()).txid, { amount: value - 1 }),
  'too little, then all of it': async ({ product, order, value }) => {
    const { txid } = await order()
    await pay(product, txid, { amount: value - 1 })
    await waitFor('too little is booked', () => hasOutcome(product, txid), 60_000)
    await pay(product, (await order()).txid)
  },
  'not at all': async ({ order }) => void (await order()),
}

async function hasOutcome(product: Product, txid: string) {
  const [charge] = await product.sql('select outcome from charges where txid = $1', [txid])
  return charge!.outcome !== null
}

let paying: Promise<unknown> = Promise.resolve()

/** One after the other: the bank loses the notice of whichever payment comes next. */
function pay(product: Product, txid: string, order: object = {}, isLost = false): Promise<void> {
  const next = paying.then(async () => {
    if (isLost) await atBank(product, 'POST', '/notices/lose', { count: 1 })
    await atBank(product, 'POST', `/charges/${txid}/pay`, order)
  })
  paying = next.catch(() => undefined)
  return next
}

/** A call of the payer, or another of the stand-in's own. */
export const atBank = <T = ChargeWire>(
  { sandbox }: Product,
  method: string,
  path: string,
  body?: object
): Promise<T> => sandbox.call<T>(method, `/api/bank${path}`, body)

export async function waitingNotices(product: Product): Promise<number> {
  const all = await atBank<ChargeWire[]>(product, 'GET', '/charges')
  return all.flatMap(({ notices }) => notices).filter(({ state }) => state === 'waiting').length
}

/** Of every payment that the bank has. */
export async function notifyAgain(product: Product): Promise<void> {
  for (const { id, payments } of await atBank<ChargeWire[]>(product, 'GET', '/charges')) {
    if (payments.length) await atBank(product, 'POST', `/charges/${id}/notify`, {})
  }
}
