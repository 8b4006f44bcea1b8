/** Mails to the admins of a company about what it has to pay and has paid. */
import { DateTime } from 'luxon'
import { now } from '#app/kernel/clock'
import type { Invoice } from '#modules/billing/model'
import { companyRecords } from '#modules/identity/public'
import { writeMail } from '#modules/mail/public'

const pageOfInvoices = '/financeiro'

/** Some days before the last paid one. */
export const mailComing = (invoice: Invoice): Promise<void> =>
  mailAdmins('billing.invoice_coming', invoice, { due: invoice.dueDate.toISODate()! })

/** When that day is over. */
export const mailOverdue = (invoice: Invoice): Promise<void> =>
  mailAdmins('billing.invoice_overdue', invoice, { due: invoice.dueDate.toISODate()! })

/** `until`: the new last paid day, yyyy-MM-dd. */
export const mailPaid = (invoice: Invoice, until: string): Promise<void> =>
  mailAdmins('billing.invoice_paid', invoice, { until })

/** `days`: placeholders that are days, yyyy-MM-dd. Call it in the unit of work that decides about the mail. */
async function mailAdmins(
  kind: string,
  invoice: Invoice,
  days: Readonly<Record<string, string>>
): Promise<void> {
  const { companyId, detail, valueCents } = invoice
  for (const { name, email, language } of await companyRecords.adminsOf({ companyId })) {
    const shown = Object.entries(days).map(([key, day]) => [key, dayText(day, language)])
    await writeMail({
      kind,
      companyId,
      recipient: email,
      language,
      values: {
        name,
        plan: detail,
        value: amountText(valueCents, language),
        ...Object.fromEntries(shown),
      },
      link: pageOfInvoices,
      expiresAt: now().plus({ days: 3 }),
    })
  }
}

const localeOf = (language: string) => (language === 'pt' ? 'pt-BR' : language)

const dayText = (day: string, language: string) =>
  DateTime.fromISO(day, { zone: 'utc' })
    .setLocale(localeOf(language))
    .toLocaleString(DateTime.DATE_FULL)

/** Sums of money have few enough digits for a float to show them exactly. */
const amountText = (cents: number, language: string) =>
  new Intl.NumberFormat(localeOf(language), { style: 'currency', currency: 'BRL' }).format(
    cents / 100
  )
