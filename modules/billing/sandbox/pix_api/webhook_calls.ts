// Calls of the Pix API that register the webhook of the account's key.
import type { Answer } from '#modules/billing/sandbox/answer'
import { isLoopback } from '#modules/billing/sandbox/loopback'
import type { PixCall, PixRoutes } from '#modules/billing/sandbox/pix_api/call'
import { invalidValue, refuse } from '#modules/billing/sandbox/pix_api/problem'

export const webhookRoutes: PixRoutes = {
  'PUT /v2/webhook/:chave': { kind: 'webhook', handle: register },
  'GET /v2/webhook/:chave': { kind: 'webhook', handle: show },
  'DELETE /v2/webhook/:chave': { kind: 'webhook', handle: remove },
}

/**
 * Efí takes https only, and by default an address that demands Efí's own certificate. Here every address is one of
 * this machine, where a product under test listens without TLS: http is taken, and only with the header by which one
 * renounces that certificate.
 */
async function register(call: PixCall): Promise<Answer> {
  checkKey(call)
  const { webhookUrl } = (call.body ?? {}) as { webhookUrl?: unknown }
  if (typeof webhookUrl !== 'string' || !URL.canParse(webhookUrl))
    throw invalidValue('URL inválida')
  if (!isLoopback(webhookUrl)) throw refuseWebhook('A URL informada está inacessível')
  if (call.headers['x-skip-mtls-checking'] !== 'true') {
    throw refuseWebhook('A autenticação de TLS mútuo não está configurada na URL informada')
  }
  const { store } = call.bank
  await probe(webhookUrl, store.state.settings.answerSeconds)
  store.state.pixWebhook = { webhookUrl, criacao: new Date().toISOString() }
  store.save()
  return { status: 201, json: { webhookUrl } }
}

/** Efí sends a test notice, and registers no address that refuses it. */
async function probe(url: string, seconds: number) {
  const body = JSON.stringify({ evento: 'teste_webhook', data_criacao: new Date().toISOString() })
  const signal = AbortSignal.timeout(seconds * 1000)
  const headers = { 'content-type': 'application/json' }
  const response = await fetch(url, { method: 'POST', headers, body, signal, redirect: 'manual' })
    // Whatever the reason: the text of the refusal is the same.
    .catch(() => undefined)
  if (!response) throw refuseWebhook('A URL informada está inacessível')
  await response.body?.cancel()
  if (!response.ok) {
    throw refuseWebhook(`A URL informada respondeu com o código HTTP ${response.status}`)
  }
}

function show(call: PixCall): Answer {
  checkKey(call)
  const { pixWebhook } = call.bank.store.state
  if (!pixWebhook) throw notRegistered()
  return { status: 200, json: { ...pixWebhook, chave: call.params.chave } }
}

function remove(call: PixCall): Answer {
  checkKey(call)
  const { store } = call.bank
  if (!store.state.pixWebhook) throw notRegistered()
  delete store.state.pixWebhook
  store.save()
  return { status: 204 }
}

function checkKey({ bank, params }: PixCall) {
  if (params.chave === bank.store.state.account.pix.key) return
  const text = 'A chave informada não faz referência à conta Efí autenticada'
  throw refuse(400, 'chave_invalida', text)
}

const refuseWebhook = (mensagem: string) => refuse(400, 'webhook_invalido', mensagem)
const notRegistered = () =>
  refuse(400, 'webhook_nao_encontrado', 'Nenhum webhook encontrado para a chave informada')
