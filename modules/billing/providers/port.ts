/**
 * The port to payment providers (BIL-15). A provider makes Pix charges and says what was paid; what a payment means for
 * an invoice is decided by the caller.
 */
import type { DateTime } from 'luxon'

export interface NewCharge {
  /** Our id for it, 26 to 35 letters and digits; never used for another charge, not even after this one is cancelled. */
  readonly txid: string
  readonly amountCents: number
  /** 30 minutes to 30 days from now; Mercado Pago refuses others. */
  readonly expiresAt: DateTime
  /** Shown to the payer, by the Pix API its first 140 characters. */
  readonly description: string
  readonly payer: Payer
  /** Where Mercado Pago sends notices of this charge; the others know it from `register`. */
  readonly noticeUrl: string | null
}

export interface Payer {
  readonly name: string
  readonly email: string
  /** CPF or CNPJ; required where the provider `needsTaxNumber`, elsewhere an invalid one is not sent. */
  readonly taxNumber?: string
}

export interface Charge {
  /** The provider's id for it. */
  readonly providerId: string
  /** The text that a payer copies into their bank's app (Pix copia e cola). */
  readonly code: string
  readonly expiresAt: DateTime
}

/** Names a charge; `providerId` is null while no call of `createCharge` for it has succeeded. */
export interface ChargeRef {
  readonly txid: string
  readonly providerId: string | null
}

export interface ChargeState {
  /**
   * `paid`: some payment arrived, whatever its amount. `cancelled`: nobody can pay any more, or all was given back.
   * `expired`: its time is over. Asaas takes payments after that, until the charge is cancelled.
   */
  readonly status: 'open' | 'paid' | 'cancelled' | 'expired'
  /** Sum of what was paid and not given back: maybe less than the charge's amount, or more. */
  readonly paidCents: number
  readonly payments: readonly Payment[]
}

export interface Payment {
  /** The payment's id at the banks (endToEndId) where the provider names it, else the provider's own. */
  readonly id: string
  /** Mercado Pago and Asaas show several payments of one charge as one. */
  readonly amountCents: number
  /** To the day with Asaas. */
  readonly at: DateTime
}

/** A request that claims to come from the provider. */
export interface Notice {
  /** Names in lower case. */
  readonly headers: Readonly<Record<string, string | undefined>>
  /** Names as they stand in the address: `data.id` is one of them. */
  readonly query: Readonly<Record<string, string | undefined>>
  /** As it came. */
  readonly body: string
}

/** A charge that a notice is about; at least one of the two ids is set. */
export interface ChargeHint {
  readonly txid?: string
  readonly providerId?: string
}

/** Methods that call the provider reject with ProviderError. */
export interface PaymentProvider {
  /** Whether it makes no charge for a payer without CPF or CNPJ. */
  readonly needsTaxNumber: boolean

  /**
   * Safe to repeat with the same values, one call after the other: where it is unclear whether an earlier call worked, it
   * takes the charge that is there, and refuses if that has another amount.
   */
  createCharge(charge: NewCharge): Promise<Charge>

  /** Null when the provider has no such charge. */
  readCharge(ref: ChargeRef): Promise<ChargeState | null>

  /** Does nothing when the charge is paid or gone: read it afterwards, as a payment may have come first. */
  cancelCharge(ref: ChargeRef): Promise<void>

  /**
   * The charges that a notice is about; none when it is about something else, or cannot be read. Throws ForgedNotice when
   * it does not prove that the provider sent it. Even a proven one is only a hint: read the charge.
   */
  heard(notice: Notice): readonly ChargeHint[]

  /**
   * Registers where notices go; repeated, it replaces the registration. `email` hears of notices that cannot be delivered.
   * Missing where each charge names the address. Pix sends a test notice meanwhile, which must be answered with 200.
   */
  register?(noticeUrl: string, email: string): Promise<void>

  /** Succeeds when the provider accepts the credentials; changes nothing there. */
  check(): Promise<void>

  /** Waits for running calls and closes the connections. */
  close(): Promise<void>
}

/** Neither message nor fields hold secrets or personal data: they may be logged, and shown to the operator. */
export class ProviderError extends Error {
  /**
   * `unavailable`: no answer, or "later"; `refused`: another attempt would be refused as well; `garbage`: an answer that is
   * not of the API. After the first and the last the call may have worked nevertheless.
   */
  constructor(
    readonly kind: 'unavailable' | 'refused' | 'garbage',
    message: string,
    /** HTTP status, where there was an answer. */
    readonly status?: number,
    /** The provider's own names of what is wrong; without an answer, that of the connection's error. */
    readonly codes: readonly string[] = []
  ) {
    super(message)
    this.name = 'ProviderError'
  }
}

/** Answered with 401 (BIL-15). The message says what is wrong, and holds nothing of the notice. */
export class ForgedNotice extends Error {
  constructor(message: string) {
    super(message)
    this.name = 'ForgedNotice'
  }
}
