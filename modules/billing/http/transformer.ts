/** Maps plans, invoices and charges to the HTTP contract's names. */
import { toDataURL } from 'qrcode'
import { registry } from '#app/kernel/modules/registry'
import { numberOf, textOf } from '#modules/billing/money'
import type { LiveCharge } from '#modules/billing/charges/checkout'
import type { Invoice, Plan } from '#modules/billing/model'
import type { CountedPlan } from '#modules/billing/queries'
import type { SubscriptionView } from '#modules/billing/queries_of_company'
import type {
  InvoiceWire,
  ManagedPlanWire,
  PixWire,
  PlanWire,
  SubscriptionWire,
} from '#modules/billing/wire'
import { planFlags, type PlanFlags } from '#modules/identity/contract'

export const planWire = (plan: Plan): PlanWire => ({
  id: plan.id,
  name: plan.name,
  users: plan.users,
  connections: plan.connections,
  queues: plan.queues,
  value: numberOf(plan.valueCents),
  ...flagsToWire(plan.flags),
})

export const managedPlanWire = ({ plan, companies }: CountedPlan): ManagedPlanWire => ({
  ...planWire(plan),
  isPublic: plan.isPublic,
  companiesCount: companies,
  createdAt: plan.createdAt.toUTC().toISO()!,
  updatedAt: plan.updatedAt.toUTC().toISO()!,
})

export const invoiceWire = (invoice: Invoice): InvoiceWire => ({
  id: invoice.id,
  detail: invoice.detail,
  value: numberOf(invoice.valueCents),
  status: invoice.status,
  dueDate: invoice.dueDate.toISODate()!,
  companyId: invoice.companyId,
  createdAt: invoice.createdAt.toUTC().toISO()!,
  paidAt: invoice.paidAt?.toUTC().toISO() ?? null,
})

export const subscriptionWire = (view: SubscriptionView): SubscriptionWire => ({
  plan: view.subscription && planWire(view.subscription.plan),
  recurrence: view.subscription?.recurrence ?? 'MENSAL',
  dueDate: view.dueDate,
  isTrial: view.trialEnd !== null,
  trialExpiration: view.trialEnd?.toUTC().toISO() ?? null,
  email: view.email,
  canPay: view.provider !== null,
  needsTaxNumber: view.provider?.needsTaxNumber ?? false,
  invoice: view.invoice && invoiceWire(view.invoice),
})

export const pixWire = async (charge: LiveCharge): Promise<PixWire> => ({
  qrcode: { qrcode: charge.code, imagemQrcode: await toDataURL(charge.code, { margin: 2 }) },
  valor: { original: textOf(charge.amountCents) },
  txid: charge.txid,
  expiresAt: charge.expiresAt.toUTC().toISO()!,
  invoiceId: charge.invoiceId,
})

/** Names in the HTTP contract of the flags that enabled modules declare, with the keys of each: two may share a name. */
export function declaredFlags(): ReadonlyMap<string, readonly string[]> {
  const keys = new Map<string, string[]>()
  for (const [key, { kind, wire }] of registry.declared('entitlements')) {
    if (kind === 'flag' && wire) keys.set(wire, [...(keys.get(wire) ?? []), key])
  }
  return keys
}

/** A feature whose module is not enabled is reported as not granted. */
function flagsToWire(flags: Plan['flags']): PlanFlags {
  const declared = registry.declared('entitlements')
  const isGranted = (key: string) => flags[key] ?? declared.get(key)?.default === true
  const granted = [...declaredFlags()].map(([name, keys]) => [name, keys.some(isGranted)])
  const none = planFlags.map((name) => [name, false])
  return Object.fromEntries([...none, ...granted]) as PlanFlags
}
