/** Charges, lists and errors as Asaas shows them. */
import vine from '@vinejs/vine'
import type { Infer } from '@vinejs/vine/types'
import { DateTime } from 'luxon'
import { decimalNumber, elementsOf, fieldsOf } from '#modules/billing/providers/answers'
import type { ChargeState } from '#modules/billing/providers/port'

/** Days of Asaas have no zone of their own. */
export const asaasZone = 'America/Sao_Paulo'

const day = () => vine.string().regex(/^\d{4}-\d\d-\d\d$/)
const id = () => vine.string().minLength(1)
const listOf = <T extends Parameters<typeof vine.object>[0]>(fields: T) =>
  vine.create({ data: vine.array(vine.object(fields)) })

const paymentFields = () => ({
  id: id(),
  status: vine.string(),
  /** What it asks for; once something else was paid, that. */
  value: decimalNumber(),
  originalValue: decimalNumber().nullable().optional(),
  externalReference: vine.string().nullable().optional(),
  deleted: vine.boolean({ strict: true }).optional(),
  dateCreated: day(),
  paymentDate: day().nullable().optional(),
  pixTransaction: vine.string().nullable().optional(),
})

export const payment = vine.create(paymentFields())
export const paymentList = listOf(paymentFields())
export type AsaasPayment = Infer<typeof payment>

export const pixCode = vine.create({ payload: vine.string().minLength(1) })
export const customer = vine.create({ id: id() })
export const customerList = listOf({
  id: id(),
  deleted: vine.boolean({ strict: true }).optional(),
})
export const webhookList = listOf({ id: id(), url: vine.string() })

/** CONFIRMED is not among them: Asaas still holds the money back, and may return it. */
const received = ['RECEIVED', 'RECEIVED_IN_CASH']

export function stateOfPayment(read: AsaasPayment): ChargeState {
  const paidCents = received.includes(read.status) ? read.value : 0
  const { paymentDate, dateCreated, pixTransaction } = read
  const at = DateTime.fromISO(paymentDate ?? dateCreated, { zone: asaasZone })
  return {
    status: statusOf(read),
    paidCents,
    payments: paidCents > 0 ? [{ id: pixTransaction ?? read.id, amountCents: paidCents, at }] : [],
  }
}

function statusOf({ status, deleted }: AsaasPayment): ChargeState['status'] {
  if (received.includes(status)) return 'paid'
  if (deleted || status.startsWith('REFUND')) return 'cancelled'
  return status === 'OVERDUE' ? 'expired' : 'open'
}

export const asaasErrorCodes = (body: unknown): readonly unknown[] =>
  elementsOf(fieldsOf(body).errors).map(({ code }) => code)
