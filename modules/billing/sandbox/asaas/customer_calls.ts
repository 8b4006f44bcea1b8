// Calls of Asaas for customers: no charge without one.
import type { Call } from '#sandbox/stand_in'
import { listOf } from '#modules/billing/sandbox/asaas/list'
import { badRequest } from '#modules/billing/sandbox/asaas/refusals'
import type { Bank } from '#modules/billing/sandbox/bank'
import { randomHex } from '#modules/billing/sandbox/ids'
import type { Customer } from '#modules/billing/sandbox/store'
import { isCnpj, isCpf } from '#modules/billing/sandbox/tax_number'

export function createCustomer(bank: Bank, { body }: Call) {
  const fields = (body ?? {}) as Partial<Record<keyof Customer | 'name', unknown>>
  const name = typeof fields.name === 'string' ? fields.name.trim() : ''
  if (!name) throw badRequest('invalid_name', 'O campo name deve ser informado.')
  const cpfCnpj = String(fields.cpfCnpj ?? '').replace(/[./-]/g, '')
  if (!isCpf(cpfCnpj) && !isCnpj(cpfCnpj)) {
    throw badRequest('invalid_cpfCnpj', 'O CPF/CNPJ informado é inválido.')
  }
  const { externalReference } = fields
  const customer: Customer = {
    id: `cus_${randomHex(6)}`,
    name,
    cpfCnpj,
    externalReference: typeof externalReference === 'string' ? externalReference : undefined,
    notificationDisabled: fields.notificationDisabled === true,
  }
  bank.store.state.customers.push(customer)
  bank.store.save()
  return { status: 200, json: customerView(customer) }
}

export function listCustomers(bank: Bank, { query }: Call) {
  const found = bank.store.state.customers.filter((customer) =>
    (['externalReference', 'cpfCnpj', 'name'] as const).every(
      (field) => !query.has(field) || customer[field] === query.get(field)
    )
  )
  return { status: 200, json: listOf(found.map(customerView), query) }
}

const customerView = (customer: Customer) => ({
  object: 'customer',
  ...customer,
  externalReference: customer.externalReference ?? null,
  deleted: false,
})
