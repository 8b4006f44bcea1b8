// The bank: its book, its faults, and the notices that go out when something happens to a charge.
import type { Charge, Payment } from '#modules/billing/sandbox/charge'
import { Book, type PayOrder } from '#modules/billing/sandbox/book'
import { Faults } from '#modules/billing/sandbox/faults'
import type { Notice, Notifiers, Secret } from '#modules/billing/sandbox/notices/notice'
import { Outbox } from '#modules/billing/sandbox/notices/outbox'
import type { Store } from '#modules/billing/sandbox/store'

export class Bank {
  readonly book: Book
  readonly faults = new Faults()
  readonly outbox: Outbox

  constructor(
    readonly store: Store,
    private readonly notifiers: Notifiers
  ) {
    this.book = new Book(store)
    this.outbox = new Outbox(store, notifiers)
  }

  create(charge: Charge): Charge {
    this.book.add(charge)
    const draft = this.notifiers[charge.provider].created?.(charge)
    if (draft) void this.outbox.send(draft)
    return charge
  }

  cancel(charge: Charge) {
    this.book.cancel(charge)
    const draft = this.notifiers[charge.provider].cancelled?.(charge)
    if (draft) void this.outbox.send(draft)
  }

  /** `isBatch`: one notice for all payments, where the provider can. @throws SandboxError 409, as Book.pay does */
  pay(charge: Charge, order: PayOrder, isBatch = false): Payment[] {
    const payments = this.book.pay(charge, order)
    const isOne = isBatch && charge.provider === 'pix'
    for (const each of isOne ? [payments] : payments.map((payment) => [payment])) {
      void this.outbox.send(this.notifiers[charge.provider].paid(charge, each), this.#loses())
    }
    return payments
  }

  /** Notifies once more of the last payment, in the same words; resolves after the first attempt. */
  repeat(charge: Charge): Promise<Notice> {
    const draft = this.notifiers[charge.provider].paid(charge, charge.payments.slice(-1))
    const before = this.store.state.notices.findLast(
      ({ chargeId, event, kind }) =>
        chargeId === charge.id && event === draft.event && kind === 'real'
    )
    return this.outbox.send({ ...draft, body: before?.body ?? draft.body, kind: 'repeated' })
  }

  /** Somebody who is not the provider claims that the charge was paid. */
  forge(charge: Charge, secret: Secret): Promise<Notice> {
    return this.outbox.send(this.notifiers[charge.provider].forged(charge, secret))
  }

  #loses(): boolean {
    const { state } = this.store
    if (state.losing === 0) return false
    state.losing -= 1
    return true
  }
}
