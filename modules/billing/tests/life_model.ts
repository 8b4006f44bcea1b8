/** A plain model of what a company is billed, and of where its money goes: the rules without a database. */

export const firstDay = '2027-10-20'

/** The days of the model are counted without a library. */
export const later = (day: string, days: number) =>
  new Date(Date.parse(`${day}T00:00:00Z`) + days * 86_400_000).toISOString().slice(0, 10)
export function monthsLater(day: string, months: number): string {
  const [year, month, date] = day.split('-').map(Number)
  const last = new Date(Date.UTC(year, month - 1 + months + 1, 0)).getUTCDate()
  return new Date(Date.UTC(year, month - 1 + months, Math.min(date, last)))
    .toISOString()
    .slice(0, 10)
}

export interface ModelInvoice {
  due: string
  cents: number
  months: number
  status: 'open' | 'paid' | 'cancelled'
}
export interface ModelCharge {
  readonly id: number
  readonly invoice: ModelInvoice
  /** In centavos. */
  readonly payments: number[]
  arrived: number
  /** What of it paid the invoice, and what was paid back. */
  used: number
  refunded: number
  outcome: string | null
}

/** What the rules say, without a database. */
export class Model {
  day = firstDay
  due = later(firstDay, 3)
  cents = 9990
  months = 1
  readonly invoices: ModelInvoice[] = []
  readonly charges: ModelCharge[] = []

  get open() {
    return this.invoices.find(({ status }) => status === 'open')
  }
  /** BIL-12, as it is after each day and each change. */
  bill() {
    if (this.cents === 0) {
      if (this.open && this.due <= this.day) this.open.status = 'cancelled'
      while (this.due <= this.day) this.due = monthsLater(this.due, this.months)
    } else if (!this.open && this.due <= later(this.day, 20)) {
      const { due, months } = this
      this.invoices.push({ due, months, cents: this.cents * months, status: 'open' })
    }
  }
  move(to: string) {
    this.due = to
    const { open } = this
    if (open && to >= monthsLater(open.due, open.months)) open.status = 'cancelled'
    else if (open) open.due = to
    this.bill()
  }
  reprice(cents: number, months: number) {
    const isOther = cents !== this.cents || months !== this.months
    Object.assign(this, { cents, months })
    const { open } = this
    if (open && isOther && cents === 0) open.status = 'cancelled'
    else if (open && isOther) Object.assign(open, { cents: cents * months, months })
    this.bill()
  }
  arrive(paid: ModelCharge) {
    const sum = paid.payments.reduce((total, cents) => total + cents, 0)
    if (sum <= paid.arrived) return
    paid.arrived = sum
    if (paid.outcome === 'renewed' || paid.outcome === 'surplus') return
    const { invoice } = paid
    if (invoice.status !== 'open') paid.outcome = 'surplus'
    else if (sum - paid.refunded < invoice.cents) paid.outcome = 'too_little'
    else {
      paid.outcome = 'renewed'
      paid.used = invoice.cents
      invoice.status = 'paid'
      this.due = monthsLater(this.due > this.day ? this.due : this.day, invoice.months)
    }
  }
}
