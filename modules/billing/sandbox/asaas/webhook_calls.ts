// Calls of Asaas that register webhooks.
import type { Call } from '#sandbox/stand_in'
import { listOf } from '#modules/billing/sandbox/asaas/list'
import { badRequest, refuse } from '#modules/billing/sandbox/asaas/refusals'
import type { Bank } from '#modules/billing/sandbox/bank'
import { randomHex } from '#modules/billing/sandbox/ids'
import { isLoopback } from '#modules/billing/sandbox/loopback'
import type { AsaasWebhook } from '#modules/billing/sandbox/store'

const TOKEN = /^\S{32,255}$/

export function createWebhook(bank: Bank, { body }: Call) {
  const webhook = { id: randomHex(16), ...readWebhook(bank, body) }
  bank.store.state.webhooks.push(webhook)
  bank.store.save()
  return { status: 200, json: webhookView(webhook) }
}

export const listWebhooks = (bank: Bank, { query }: Call) => ({
  status: 200,
  json: listOf(bank.store.state.webhooks.map(webhookView), query),
})

export function changeWebhook(bank: Bank, { params, body }: Call) {
  const { webhooks } = bank.store.state
  const place = placeOf(bank, params.id)
  const fields = { ...webhooks[place], ...(body as object) }
  webhooks[place] = { id: params.id, ...readWebhook(bank, fields) }
  bank.store.save()
  return { status: 200, json: webhookView(webhooks[place]) }
}

export function removeWebhook(bank: Bank, { params }: Call) {
  bank.store.state.webhooks.splice(placeOf(bank, params.id), 1)
  bank.store.save()
  return { status: 200, json: { id: params.id, deleted: true } }
}

function placeOf(bank: Bank, id: string): number {
  const place = bank.store.state.webhooks.findIndex((webhook) => webhook.id === id)
  if (place === -1) throw refuse(404, 'not_found', 'Webhook não encontrado.')
  return place
}

/** Without a token of its own it has the account's. */
function readWebhook(bank: Bank, body: unknown): Omit<AsaasWebhook, 'id'> {
  const fields = (body ?? {}) as Partial<Record<keyof AsaasWebhook, unknown>>
  const { url, events, enabled = true } = fields
  const authToken = fields.authToken ?? bank.store.state.account.asaas.webhookToken
  if (typeof url !== 'string' || !isLoopback(url)) {
    throw badRequest('invalid_url', 'A URL informada é inválida (aqui: só desta máquina).')
  }
  if (typeof authToken !== 'string' || !TOKEN.test(authToken)) {
    throw badRequest('invalid_authToken', 'O token deve ter de 32 a 255 caracteres.')
  }
  if (!Array.isArray(events) || events.length === 0) {
    throw badRequest('invalid_events', 'Informe ao menos um evento.')
  }
  return { url, authToken, enabled: enabled === true, events: events.map(String) }
}

/** The token is never shown again. */
function webhookView({ id, url, enabled, events }: AsaasWebhook) {
  return { id, url, enabled, interrupted: false, hasAuthToken: true, events }
}
