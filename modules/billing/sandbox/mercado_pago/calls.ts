// The calls of Mercado Pago's payments API that a Pix charge needs.
import type { Call, Routes } from '#sandbox/stand_in'
import { apiCalls } from '#modules/billing/sandbox/api_calls'
import type { Bank } from '#modules/billing/sandbox/bank'
import { writeBrCode } from '#modules/billing/sandbox/br_code'
import { stateOf, type Charge } from '#modules/billing/sandbox/charge'
import { randomHex } from '#modules/billing/sandbox/ids'
import { readPaymentOrder } from '#modules/billing/sandbox/mercado_pago/payment_order'
import { paymentView, statusOf } from '#modules/billing/sandbox/mercado_pago/payment_view'
import { badRequest, mercadoPagoApi, refuse } from '#modules/billing/sandbox/mercado_pago/refusals'

const BASE = '/api/bank/mercado_pago/v1/payments'
/** Their ids have eleven digits or more. */
const FIRST_ID = 130_000_000_000
const DEFAULT_LIMIT = 30
const MAX_LIMIT = 1000

export function mercadoPagoRoutes(bank: Bank): Routes {
  const call = apiCalls(bank, mercadoPagoApi, (each) => authorize(bank, each))
  return {
    [`POST ${BASE}`]: call('create', create),
    [`GET ${BASE}/search`]: call('read', search),
    [`GET ${BASE}/:id`]: call('read', show),
    [`PUT ${BASE}/:id`]: call('change', cancel),
  }
}

function authorize(bank: Bank, { headers }: Call) {
  if (headers.authorization === `Bearer ${bank.store.state.account.mercadoPago.accessToken}`) return
  throw refuse(401, 'unauthorized', 'invalid access token')
}

/** The same key with the same body is the same payment, and no second one. */
async function create(bank: Bank, { headers, body }: Call) {
  const key = String(headers['x-idempotency-key'] ?? '')
  if (!key) throw badRequest("Header X-Idempotency-Key can't be null", 4292)
  const { requests } = bank.store.state
  const before = requests[key]
  const text = JSON.stringify(body)
  if (before && before.body !== text) {
    throw refuse(409, 'conflict', 'The idempotency key was used with another body')
  }
  if (before) return answerWith(201, find(bank, before.id))
  const id = String(FIRST_ID + bank.book.nextNumber())
  const charge = newCharge(bank, id, body)
  requests[key] = { body: text, id }
  return answerWith(201, bank.create(charge))
}

function newCharge(bank: Bank, id: string, body: unknown): Charge {
  const now = Date.now()
  const order = readPaymentOrder(body, now)
  const { email, first_name: first, last_name: last } = order.payer
  const url = `qr.mp.banco.test/v2/${randomHex(16)}`
  return {
    id,
    provider: 'mercado_pago',
    amount: order.amount,
    createdAt: new Date(now).toISOString(),
    expiresAt: order.expiresAt,
    payer: [first, last].filter(Boolean).join(' ') || email,
    description: order.description,
    externalReference: order.externalReference,
    code: writeBrCode({ ...bank.store.state.account, url, amount: order.amount }),
    payments: [],
    details: { ...order },
  }
}

const show = (bank: Bank, { params }: Call) => answerWith(200, find(bank, params.id))

function cancel(bank: Bank, { params, body }: Call) {
  const charge = find(bank, params.id)
  if ((body as { status?: unknown } | undefined)?.status !== 'cancelled') {
    throw badRequest('status must be cancelled')
  }
  if (stateOf(charge) !== 'open') {
    throw badRequest('The payment cannot be cancelled in its current status', 2018)
  }
  bank.cancel(charge)
  return answerWith(200, charge)
}

async function search(bank: Bank, { query }: Call) {
  const [offset, limit] = [Number(query.get('offset') ?? 0), limitOf(query)]
  const found = bank.book
    .all('mercado_pago')
    .filter((charge) => fits(charge, query))
    .reverse()
  const results = await Promise.all(found.slice(offset, offset + limit).map(paymentView))
  return { status: 200, json: { paging: { total: found.length, limit, offset }, results } }
}

const limitOf = (query: URLSearchParams) =>
  Math.min(Number(query.get('limit') ?? DEFAULT_LIMIT), MAX_LIMIT)

/** A span (`range=date_created`) needs both of its ends. */
function fits(charge: Charge, query: URLSearchParams): boolean {
  const [reference, status] = [query.get('external_reference'), query.get('status')]
  if (reference !== null && charge.externalReference !== reference) return false
  if (status !== null && statusOf(charge) !== status) return false
  if (query.get('range') !== 'date_created') return true
  const [begin, end] = [timeOf(query, 'begin_date'), timeOf(query, 'end_date')]
  const created = Date.parse(charge.createdAt)
  return created >= begin && created <= end
}

function timeOf(query: URLSearchParams, name: string): number {
  const at = Date.parse(query.get(name) ?? '')
  if (Number.isNaN(at)) throw badRequest(`${name} must be a valid date`)
  return at
}

function find(bank: Bank, id: string): Charge {
  const charge = bank.book.find(id)
  if (charge?.provider !== 'mercado_pago') throw refuse(404, 'not_found', 'Payment not found', 2000)
  return charge
}

const answerWith = async (status: number, charge: Charge) => ({
  status,
  json: await paymentView(charge),
})
