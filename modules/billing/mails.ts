/** Mails to the admins of a company about what it has to pay and has paid. */
import { DateTime } from 'luxon'
import { now } from '#app/kernel/clock'
import type { Invoice } from '#modules/billing/model'
import { companyRecords } from '#modules/identity/public'
import type { NewMail } from '#modules/mail/contract'
import { writeMail, writeMails } from '#modules/mail/public'

const pageOfInvoices = '/financeiro'

/** Some days before the last paid one. Call it in the unit of work that decides about the mails, like all of these. */
export const mailComing = (invoices: readonly Invoice[]): Promise<void> =>
  mailAboutDueDay('billing.invoice_coming', invoices)

/** When that day is over. */
export const mailOverdue = (invoices: readonly Invoice[]): Promise<void> =>
  mailAboutDueDay('billing.invoice_overdue', invoices)

/** `until`: the new last paid day, yyyy-MM-dd. */
export async function mailPaid(invoice: Invoice, until: string): Promise<void> {
  for (const admin of await companyRecords.adminsOf(invoice))
    await writeMail(mailTo(admin, 'billing.invoice_paid', invoice, { until }))
}

async function mailAboutDueDay(kind: string, invoices: readonly Invoice[]): Promise<void> {
  if (!invoices.length) return
  const admins = await companyRecords.adminsOfEach(invoices.map(({ companyId }) => companyId))
  await writeMails(
    invoices.flatMap((invoice) => {
      const days = { due: invoice.dueDate.toISODate()! }
      return admins.get(invoice.companyId)!.map((admin) => mailTo(admin, kind, invoice, days))
    })
  )
}

/** `days`: placeholders that are days, yyyy-MM-dd. */
function mailTo(
  { name, email, language }: companyRecords.Admin,
  kind: string,
  { companyId, detail, valueCents }: Invoice,
  days: Readonly<Record<string, string>>
): NewMail {
  const shown = Object.entries(days).map(([key, day]) => [key, dayText(day, language)])
  const value = amountText(valueCents, language)
  return {
    kind,
    companyId,
    recipient: email,
    language,
    values: { name, plan: detail, value, ...Object.fromEntries(shown) },
    link: pageOfInvoices,
    expiresAt: now().plus({ days: 3 }),
  }
}

const localeOf = (language: string) => (language === 'pt' ? 'pt-BR' : language)

const dayText = (day: string, language: string) =>
  DateTime.fromISO(day, { zone: 'utc' })
    .setLocale(localeOf(language))
    .toLocaleString(DateTime.DATE_FULL)

/** Sums of money have few enough digits for a float to show them exactly. */
const amountText = (cents: number, language: string) =>
  new Intl.NumberFormat(localeOf(language), {
    style: 'currency',
    currency: 'BRL',
    currencyDisplay: 'narrowSymbol',
  }).format(cents / 100)
