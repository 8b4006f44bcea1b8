// The calls of Asaas's API that a Pix charge needs.
import QRCode from 'qrcode'
import type { Call, Routes } from '#sandbox/stand_in'
import { fromNumber } from '#modules/billing/sandbox/amount'
import { apiCalls } from '#modules/billing/sandbox/api_calls'
import { createCustomer, listCustomers } from '#modules/billing/sandbox/asaas/customer_calls'
import { listOf } from '#modules/billing/sandbox/asaas/list'
import { paymentView, pictureExpiry, statusOf } from '#modules/billing/sandbox/asaas/payment_view'
import { asaasApi, badRequest, refuse } from '#modules/billing/sandbox/asaas/refusals'
import { dayOf, endOfDay } from '#modules/billing/sandbox/asaas/sao_paulo'
import {
  changeWebhook,
  createWebhook,
  listWebhooks,
  removeWebhook,
} from '#modules/billing/sandbox/asaas/webhook_calls'
import type { Bank } from '#modules/billing/sandbox/bank'
import { writeBrCode } from '#modules/billing/sandbox/br_code'
import { stateOf, type Charge } from '#modules/billing/sandbox/charge'
import { randomHex, randomLetters } from '#modules/billing/sandbox/ids'

const BASE = '/api/bank/asaas/v3'

export function asaasRoutes(bank: Bank): Routes {
  const call = apiCalls(bank, asaasApi, (each) => authorize(bank, each))
  return {
    [`POST ${BASE}/customers`]: call('customer', createCustomer),
    [`GET ${BASE}/customers`]: call('customer', listCustomers),
    [`POST ${BASE}/payments`]: call('create', create),
    [`GET ${BASE}/payments`]: call('read', list),
    [`GET ${BASE}/payments/:id`]: call('read', show),
    [`GET ${BASE}/payments/:id/pixQrCode`]: call('read', showPicture),
    [`DELETE ${BASE}/payments/:id`]: call('change', remove),
    [`POST ${BASE}/webhooks`]: call('webhook', createWebhook),
    [`GET ${BASE}/webhooks`]: call('webhook', listWebhooks),
    [`PUT ${BASE}/webhooks/:id`]: call('webhook', changeWebhook),
    [`DELETE ${BASE}/webhooks/:id`]: call('webhook', removeWebhook),
  }
}

function authorize(bank: Bank, { headers }: Call) {
  if (headers.access_token !== bank.store.state.account.asaas.accessToken) {
    throw refuse(401, 'invalid_access_token', 'A chave de API fornecida é inválida')
  }
}

/** There is no idempotency key: the same request twice makes two charges. */
function create(bank: Bank, { body }: Call) {
  const fields = (body ?? {}) as Readonly<Record<string, unknown>>
  const customer = bank.store.state.customers.find(({ id }) => id === fields.customer)
  if (!customer) throw badRequest('invalid_customer', 'Customer inválido ou não informado.')
  if (fields.billingType !== 'PIX') {
    throw badRequest('invalid_billingType', 'Só cobranças PIX são aceitas aqui.')
  }
  const amount = fromNumber(fields.value)
  if (!amount) throw badRequest('invalid_value', 'O campo value deve ser maior que zero.')
  const now = new Date().toISOString()
  const expiresAt = endOfDay(fields.dueDate)
  if (!expiresAt || String(fields.dueDate) < dayOf(now)) {
    throw badRequest('invalid_dueDate', 'A data de vencimento deve ser de hoje em diante.')
  }
  const url = `qr.asaas.banco.test/v2/${randomHex(16)}`
  const charge = bank.create({
    id: `pay_${randomLetters(16)}`,
    provider: 'asaas',
    amount,
    createdAt: now,
    expiresAt,
    isPayableLate: true,
    payer: customer.name,
    description: optionalText(fields.description),
    externalReference: optionalText(fields.externalReference),
    code: writeBrCode({ ...bank.store.state.account, url, amount }),
    payments: [],
    details: { customer: customer.id, dueDate: fields.dueDate },
  })
  return { status: 200, json: paymentView(charge) }
}

const optionalText = (value: unknown) => (typeof value === 'string' ? value : undefined)

const show = (bank: Bank, { params, headers }: Call) => {
  refuseBody(headers)
  return { status: 200, json: paymentView(find(bank, params.id)) }
}

/** Deleted charges are not in the list. */
function list(bank: Bank, { query, headers }: Call) {
  refuseBody(headers)
  const found = bank.book.all('asaas').filter((charge) => {
    const view = paymentView(charge)
    const isWanted = (['externalReference', 'status', 'customer'] as const).every(
      (field) => !query.has(field) || view[field] === query.get(field)
    )
    return isWanted && !view.deleted && isWithin(query, view)
  })
  return { status: 200, json: listOf(found.map(paymentView).reverse(), query) }
}

/** `dateCreated[ge]=`, `paymentDate[le]=`: days, both ends included. */
function isWithin(query: URLSearchParams, view: ReturnType<typeof paymentView>): boolean {
  return (['dateCreated', 'paymentDate'] as const).every((field) => {
    const [from, until] = [query.get(`${field}[ge]`), query.get(`${field}[le]`)]
    const day = view[field]
    if (day === null) return from === null && until === null
    return day >= (from ?? '') && (until === null || day <= until)
  })
}

async function showPicture(bank: Bank, { params }: Call) {
  const charge = find(bank, params.id)
  const encodedImage = (await QRCode.toBuffer(charge.code)).toString('base64')
  const json = { encodedImage, payload: charge.code, expirationDate: pictureExpiry(charge) }
  return { status: 200, json }
}

function remove(bank: Bank, { params }: Call) {
  const charge = find(bank, params.id)
  if (!['PENDING', 'OVERDUE'].includes(statusOf(charge)) || stateOf(charge) === 'cancelled') {
    throw badRequest('invalid_action', 'Esta cobrança não pode ser removida.')
  }
  bank.cancel(charge)
  return { status: 200, json: { deleted: true, id: charge.id } }
}

function find(bank: Bank, id: string): Charge {
  const charge = bank.book.find(id)
  if (charge?.provider !== 'asaas') throw refuse(404, 'not_found', 'Cobrança não encontrada.')
  return charge
}

/** Asaas refuses a GET that has a body. */
function refuseBody(headers: Call['headers']) {
  if (Number(headers['content-length'] ?? 0) > 0) {
    throw refuse(403, 'forbidden', 'Requisições GET não aceitam corpo.')
  }
}
