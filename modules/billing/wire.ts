/** HTTP contract of plans (BIL-05), invoices (BIL-13), paying them (BIL-14) and subscriptions. */
import type { Recurrence } from '#modules/billing/contract'
import type { PlanFlags } from '#modules/identity/contract'

/** A plan as visitors see it; enabled modules add flags of their own. */
export interface PlanWire extends PlanFlags {
  readonly id: number
  readonly name: string
  /** Null is no limit, 0 allows none (BIL-03). */
  readonly users: number | null
  readonly connections: number | null
  readonly queues: number | null
  /** The price of a month, in reais. */
  readonly value: number
}
/** A plan as the operator sees it. */
export interface ManagedPlanWire extends PlanWire {
  readonly isPublic: boolean
  /** How many companies are on it. */
  readonly companiesCount: number
  readonly createdAt: string
  readonly updatedAt: string
}

/** An invoice, for the admins of its company (BIL-13). That it is overdue is computed by the client. */
export interface InvoiceWire {
  readonly id: number
  /** The name of the plan. */
  readonly detail: string
  /** In reais. */
  readonly value: number
  readonly status: 'open' | 'paid' | 'cancelled'
  /** yyyy-MM-dd */
  readonly dueDate: string
  readonly companyId: number
  readonly createdAt: string
  readonly paidAt: string | null
}

/** The answer of POST /subscription: what the payer's bank needs (BIL-14). */
export interface PixWire {
  readonly qrcode: {
    /** Pix copia e cola. */
    readonly qrcode: string
    /** The same as a picture: a data URL. */
    readonly imagemQrcode: string
  }
  /** In reais with two decimals, as the Pix API writes it: "99.90". */
  readonly valor: { readonly original: string }
  readonly txid: string
  readonly expiresAt: string
  readonly invoiceId: number
}

/** GET /subscription: the plan of the own company and until when it may work. */
export interface SubscriptionWire {
  /** Null for a company without a plan: it has everything and pays nothing. */
  readonly plan: PlanWire | null
  readonly recurrence: Recurrence
  /** yyyy-MM-dd: the last day that is paid, or of the trial. Null: it never ends. */
  readonly dueDate: string | null
  /** yyyy-MM-dd: the last day of work, later than `dueDate` by the days of grace of the platform. */
  readonly worksUntilDate: string | null
  /** Whether nothing has been paid yet. */
  readonly isTrial: boolean
  /** ISO: when a trial ends; null after the first payment. */
  readonly trialExpiration: string | null
  /** Where mails about invoices go: the company's own address, else that of its first admin. */
  readonly email: string
  /** Whether the platform can take payments, and whether its provider wants the payer's CPF or CNPJ. */
  readonly canPay: boolean
  readonly needsTaxNumber: boolean
  /** The invoice to be paid next; null when none is open. */
  readonly invoice: InvoiceWire | null
}

/** Body of event company-{id}-payment. */
export type PaymentEventWire =
  | {
      readonly action: 'CONCLUIDA'
      readonly company: {
        readonly id: number
        readonly name: string
        /** yyyy-MM-dd */
        readonly dueDate: string
        readonly status: boolean
      }
      readonly invoiceId: number
    }
  /** A charge ended unpaid (with `invoiceId`), or the company's paid time did (without). */
  | { readonly action: 'EXPIRADA'; readonly invoiceId?: number }
  /** Less arrived than the invoice's value; amounts in reais. */
  | {
      readonly action: 'INSUFICIENTE'
      readonly invoiceId: number
      readonly paid: number
      readonly value: number
    }

/**
 * A charge as the operator sees it (ADR 55). Amounts in reais: what was received either paid the invoice, has been paid
 * back, or is to be paid back, so `received` = `used` + the refund's amount + `toRefund`.
 */
export interface ChargeWire {
  readonly id: number
  readonly provider: PaymentProviderWire['kind']
  readonly txid: string
  readonly companyId: number
  readonly companyName: string
  readonly invoiceId: number
  /** The plan's name, as the invoice has it. */
  readonly detail: string
  /** The invoice's last paid day, yyyy-MM-dd, and its value, which may have changed since the charge was made. */
  readonly dueDate: string
  readonly invoiceValue: number
  /** What was asked for. */
  readonly value: number
  readonly received: number
  /** What of it paid the invoice. */
  readonly used: number
  readonly toRefund: number
  readonly state: 'asked' | 'open' | 'ending' | 'closed'
  /** Null while nothing has arrived and something may. */
  readonly outcome: 'renewed' | 'too_little' | 'surplus' | 'expired' | 'replaced' | 'refused' | null
  readonly createdAt: string
  /** The first one first. */
  readonly payments: readonly {
    /** By which the bank knows it: the endToEndId of Pix, or the provider's number. */
    readonly id: string
    readonly value: number
    readonly paidAt: string
  }[]
  /** All that was paid back; note, name and time are of the last time. `by`: null for somebody who was purged. */
  readonly refund: {
    readonly amount: number
    readonly note: string
    readonly by: string | null
    readonly at: string
  } | null
}

/** How many charges have money to be paid back, and how much it is together. */
export interface ChargesSummaryWire {
  readonly chargesToRefund: number
  readonly amountToRefund: number
}

/**
 * Why a payment provider did not do what was asked. `credentials`: it does not accept them; `refused`: it refuses
 * something else; `unavailable`: no answer, or "later"; `garbage`: an answer that is not of its API.
 */
export type FailureReason = 'credentials' | 'refused' | 'unavailable' | 'garbage'
export interface ProviderFailureWire {
  readonly reason: FailureReason
  /** The HTTP status and the provider's codes, or the connection's error: "401 invalid_client". */
  readonly detail: string
}

/** The answer of trying a payment provider, and of registering at it. */
export interface ProviderTrialWire {
  readonly works: boolean
  /** Null when it works. */
  readonly failure: ProviderFailureWire | null
}

/** The operator's account at a payment provider. */
export interface PaymentProviderWire {
  readonly kind: 'pix' | 'mercado_pago' | 'asaas' | 'sandbox'
  /** Whether there are credentials; the sandbox has its own. */
  readonly isSet: boolean
  /** Whether new charges are made there; true for one of them at most. */
  readonly isActive: boolean
  /** Those that are set: `url`, `clientId`, `key` and `provider` as they are, secrets as `••••` and four characters. */
  readonly credentials: Readonly<Record<string, string>>
  /** Of the Pix API: whose certificate it is, and when (ISO) it ends. */
  readonly certificate: { readonly name: string; readonly expiresAt: string } | null
  /** Where the provider is to send its notices. */
  readonly noticeUrl: string
  /** `elsewhere`: at a former address; `not_needed`: each charge names the address. */
  readonly registration: 'registered' | 'missing' | 'elsewhere' | 'not_needed'
  readonly registeredAt: string | null
  /** Null when the last call that was noted worked. */
  readonly lastFailure: (ProviderFailureWire & { readonly at: string }) | null
}
