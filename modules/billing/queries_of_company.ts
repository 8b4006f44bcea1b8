/** What a company sees of its own subscription and invoices (BIL-13). */
import { DateTime } from 'luxon'
import type { Actor } from '#app/kernel/actor/actor'
import { pageOf, searchIn, type Page } from '#app/kernel/http/page'
import { platform, readSetting } from '#app/kernel/settings/settings'
import { addDays } from '#modules/billing/invoices/days'
import { Invoice, Subscription } from '#modules/billing/model'
import { activeProvider } from '#modules/billing/payments/open_provider'
import type { PaymentProvider } from '#modules/billing/providers/port'
import { companyOf, companyRecords } from '#modules/identity/public'

/** Newest first; the search looks for the plan's name. */
export const listInvoices = (
  actor: Actor,
  search: unknown,
  wanted: unknown
): Promise<Page<Invoice>> =>
  pageOf(searchIn(Invoice.of(actor), ['detail'], search).orderBy('id', 'desc'), wanted)

export interface SubscriptionView {
  /** With its plan. Null for a company without one: it has everything and pays nothing. */
  readonly subscription: Subscription | null
  /** The last paid day, yyyy-MM-dd; null for no end. */
  readonly dueDate: string | null
  /** The last day on which it may work, after the days of grace, yyyy-MM-dd; null for no end (BIL-07). */
  readonly worksUntilDate: string | null
  /** When the trial ends; null when something was paid already. */
  readonly trialEnd: DateTime | null
  readonly email: string
  /** The provider by which it can pay. */
  readonly provider: PaymentProvider | null
  /** The one that is to be paid. */
  readonly invoice: Invoice | null
}

export async function showSubscription(actor: Actor): Promise<SubscriptionView> {
  const [company, { zone }, subscription, invoice, settled, active, graceDays] = await Promise.all([
    companyRecords.accessCompany(actor, actor.companyId),
    companyOf(actor),
    Subscription.of(actor).preload('plan').first(),
    Invoice.of(actor).where('status', 'open').first(),
    Invoice.of(actor).whereNot('status', 'open').first(),
    activeProvider(),
    readSetting<number>(platform, 'identity.grace_days'),
  ])
  const dueDate = company.dueDate?.toISODate() ?? null
  const trialDay = subscription && !settled ? dueDate : null
  return {
    subscription,
    dueDate,
    worksUntilDate: dueDate && !company.isPlatform ? addDays(dueDate, graceDays) : null,
    trialEnd: trialDay === null ? null : DateTime.fromISO(trialDay, { zone }).endOf('day'),
    email: company.email,
    provider: active?.provider ?? null,
    invoice,
  }
}
