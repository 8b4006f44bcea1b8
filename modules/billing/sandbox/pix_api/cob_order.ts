// The request that makes a charge (cob): what the standard demands of it.
import { fromDecimal } from '#modules/billing/sandbox/amount'
import type { Centavos } from '#modules/billing/sandbox/charge'
import {
  invalidJson,
  invalidValue,
  refuse,
  type FieldError,
} from '#modules/billing/sandbox/pix_api/problem'
import { isCnpj, isCpf } from '#modules/billing/sandbox/tax_number'

export interface CobOrder {
  readonly amount: Centavos
  readonly expirySeconds: number
  readonly debtor?: Debtor
  readonly request?: string
  readonly additions?: readonly unknown[]
}
/** As it stands in the answer, too. */
export type Debtor = Readonly<Record<'nome' | 'cpf' | 'cnpj', string | undefined>>
type Fields = Readonly<Record<string, unknown>>

export const TXID = /^[a-zA-Z0-9]{26,35}$/
const KNOWN = [
  'calendario',
  'devedor',
  'loc',
  'valor',
  'chave',
  'solicitacaoPagador',
  'infoAdicionais',
]
const DEFAULT_SECONDS = 86_400
const MAX_SECONDS = 2_147_483_647
const AMOUNT = String.raw`^\d{1,10}\.\d{2}$`

/**
 * `key`: the account's own Pix key.
 *
 * @throws Refusal 400 in Efí's form
 */
export function readCobOrder(body: unknown, key: string): CobOrder {
  const fields = fieldsOf(body)
  const errors = [...unknownFields(fields), ...wrongFields(fields)]
  if (errors.length > 0) throw invalidJson(errors)
  const { calendario, valor, devedor, solicitacaoPagador, infoAdicionais, chave } = fields
  const expirySeconds = Number(fieldsOf(calendario).expiracao ?? DEFAULT_SECONDS)
  if (expirySeconds < 1) {
    throw invalidValue('Campo calendario.expiracao deve ser maior que zero')
  }
  const amount = fromDecimal(String(fieldsOf(valor).original)) ?? 0
  if (amount === 0) throw invalidValue('Campo valor.original deve ser maior que zero')
  if (chave !== key) {
    const text = 'A chave informada não faz referência à conta Efí autenticada'
    throw refuse(400, 'chave_invalida', text)
  }
  return {
    amount,
    expirySeconds,
    debtor: devedor === undefined ? undefined : readDebtor(fieldsOf(devedor)),
    request: solicitacaoPagador as string | undefined,
    additions: infoAdicionais as unknown[] | undefined,
  }
}

export function checkTxid(txid: string) {
  if (TXID.test(txid)) return
  const mensagem = `deve corresponder ao padrão "${TXID.source}"`
  throw invalidJson([{ chave: 'pattern', caminho: '.path.txid', mensagem }])
}

const fieldsOf = (value: unknown): Fields =>
  typeof value === 'object' && value !== null && !Array.isArray(value) ? (value as Fields) : {}

function unknownFields(fields: Fields): FieldError[] {
  const isKnown = Object.keys(fields).every((field) => KNOWN.includes(field))
  const mensagem = 'não são permitidas propriedades adicionais'
  return isKnown ? [] : [{ chave: 'additionalProperties', caminho: '.body', mensagem }]
}

function wrongFields(fields: Fields): FieldError[] {
  const {
    calendario,
    valor,
    chave,
    solicitacaoPagador: request,
    infoAdicionais: additions,
  } = fields
  const seconds = fieldsOf(calendario).expiracao
  const original = fieldsOf(valor).original
  const isDecimal = typeof original === 'string' && fromDecimal(original) !== undefined
  const isSeconds = Number.isInteger(seconds) && Number(seconds) <= MAX_SECONDS
  const checks: readonly [boolean, string, string, string][] = [
    [typeof calendario === 'object', 'required', '.body', 'deve ter a propriedade calendario'],
    [seconds === undefined || isSeconds, 'type', '.body.calendario.expiracao', 'deve ser integer'],
    [isDecimal, 'pattern', '.body.valor.original', `deve corresponder ao padrão "${AMOUNT}"`],
    [typeof chave === 'string', 'required', '.body', 'deve ter a propriedade chave'],
    [isText(request, 140), 'maxLength', '.body.solicitacaoPagador', 'deve ter até 140 caracteres'],
    [
      additions === undefined || (Array.isArray(additions) && additions.length <= 50),
      'maxItems',
      '.body.infoAdicionais',
      'deve ter até 50 itens',
    ],
  ]
  return checks
    .filter(([isRight]) => !isRight)
    .map(([, rule, caminho, mensagem]) => ({ chave: rule, caminho, mensagem }))
}

const isText = (value: unknown, max: number) =>
  value === undefined || (typeof value === 'string' && value.length <= max)

/** A person or a company, with their name: one of `cpf` and `cnpj`. */
function readDebtor({ nome: name, cpf, cnpj }: Fields): Debtor {
  const isOne = (typeof cpf === 'string') !== (typeof cnpj === 'string')
  if (!isOne || typeof name !== 'string' || name.length > 200) {
    const mensagem = 'deve ter nome e um dos campos cpf ou cnpj'
    throw invalidJson([{ chave: 'oneOf', caminho: '.body.devedor', mensagem }])
  }
  if (typeof cpf === 'string' && !isCpf(cpf)) {
    throw invalidValue('Documento CPF em devedor.cpf é inválido')
  }
  if (typeof cnpj === 'string' && !isCnpj(cnpj)) {
    throw invalidValue('Documento CNPJ em devedor.cnpj é inválido')
  }
  return { nome: name, cpf: cpf as string, cnpj: cnpj as string }
}
