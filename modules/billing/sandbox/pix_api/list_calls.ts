// Calls of the Pix API that list charges and payments of a span of time, page by page.
import type { PixCall, PixRoutes } from '#modules/billing/sandbox/pix_api/call'
import { invalidJson, invalidValue, refuse } from '#modules/billing/sandbox/pix_api/problem'
import { cobView, detailsOf, pixView, statusOf } from '#modules/billing/sandbox/pix_api/views'
import type { Charge } from '#modules/billing/sandbox/charge'

const DEFAULT_SIZE = 100
const MAX_SIZE = 1000
/** RFC 3339 */
const TIME = /^\d{4}-\d\d-\d\dT\d\d:\d\d:\d\d(\.\d+)?(Z|[+-]\d\d:\d\d)$/i

export const listRoutes: PixRoutes = {
  'GET /v2/cob': { kind: 'read', handle: listCharges },
  'GET /v2/pix': { kind: 'read', handle: listPayments },
  'GET /v2/pix/:e2eId': { kind: 'read', handle: showPayment },
}

function listCharges({ bank, query }: PixCall) {
  const span = spanOf(query)
  const status = query.get('status')
  const fitting = bank.book
    .all('pix')
    .filter((charge) => span.has(charge.createdAt) && (!status || statusOf(charge) === status))
    .filter((charge) => isOf(charge, query))
  const { items, parametros } = pageOf(fitting, query)
  return { status: 200, json: { parametros, cobs: items.map(cobView) } }
}

function listPayments({ bank, query }: PixCall) {
  const span = spanOf(query)
  const txid = query.get('txid')
  // All of these payments belong to a charge, and none is given back.
  const isNone = query.get('txIdPresente') === 'false' || query.get('devolucaoPresente') === 'true'
  const fitting = bank.book
    .all('pix')
    .filter((charge) => !isNone && (!txid || charge.id === txid))
    .flatMap((charge) => charge.payments.map((payment) => ({ charge, payment })))
    .filter(({ payment }) => span.has(payment.at))
    .sort((one, other) => one.payment.at.localeCompare(other.payment.at))
  const { items, parametros } = pageOf(fitting, query)
  const pix = items.map(({ charge, payment }) => pixView(charge, payment))
  return { status: 200, json: { parametros, pix } }
}

function showPayment({ bank, params }: PixCall) {
  for (const charge of bank.book.all('pix')) {
    const payment = charge.payments.find(({ id }) => id === params.e2eId)
    if (payment) return { status: 200, json: pixView(charge, payment) }
  }
  throw refuse(400, 'pix_nao_encontrado', 'Nenhum pix encontrado para o identificador informado')
}

/** Whether the charge is that person's or company's; everybody's without such a filter. */
function isOf(charge: Charge, query: URLSearchParams): boolean {
  const debtor = detailsOf(charge).debtor as Record<string, unknown> | undefined
  return ['cpf', 'cnpj'].every((field) => !query.has(field) || debtor?.[field] === query.get(field))
}

/** @throws Refusal 400 when one end is missing or no time, or they are the wrong way round */
function spanOf(query: URLSearchParams) {
  const [start, end] = ['inicio', 'fim'].map((field) => {
    const text = query.get(field) ?? ''
    if (TIME.test(text) && !Number.isNaN(Date.parse(text))) return Date.parse(text)
    const mensagem = 'deve ser uma data no formato RFC 3339'
    throw invalidJson([{ chave: 'format', caminho: `.query.${field}`, mensagem }])
  })
  if (end < start) {
    throw invalidValue('Campo de data fim deve ser maior ou igual ao campo de data inicio')
  }
  return { has: (at: string) => Date.parse(at) >= start && Date.parse(at) <= end }
}

function pageOf<T>(all: readonly T[], query: URLSearchParams) {
  const page = numberOf(query, 'paginacao.paginaAtual', 0, 0, Infinity)
  const size = numberOf(query, 'paginacao.itensPorPagina', DEFAULT_SIZE, 1, MAX_SIZE)
  const paginacao = {
    paginaAtual: page,
    itensPorPagina: size,
    quantidadeDePaginas: Math.max(1, Math.ceil(all.length / size)),
    quantidadeTotalDeItens: all.length,
  }
  const parametros = { inicio: query.get('inicio'), fim: query.get('fim'), paginacao }
  return { items: all.slice(page * size, (page + 1) * size), parametros }
}

function numberOf(
  query: URLSearchParams,
  field: string,
  fallback: number,
  min: number,
  max: number
): number {
  const text = query.get(field)
  if (text === null) return fallback
  const value = Number(text)
  if (/^\d+$/.test(text) && value >= min && value <= max) return value
  const mensagem = `deve ser um inteiro de ${min} a ${max}`
  throw invalidJson([{ chave: 'type', caminho: `.query.${field}`, mensagem }])
}
