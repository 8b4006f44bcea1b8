/** The operator's account at a payment provider, as the screen uses it. */

export type ProviderKind = 'pix' | 'mercado_pago' | 'asaas' | 'sandbox'

export interface PaymentProvider {
  readonly kind: ProviderKind
  /** Whether it has credentials. */
  readonly isSet: boolean
  /** Whether new charges are made there. */
  readonly isActive: boolean
  /** What is set, by field; secrets are masks, which may be sent back and change nothing. */
  readonly credentials: Readonly<Record<string, string>>
  readonly certificate: { readonly name: string; readonly expiresAt: string } | null
  /** Where the provider sends its notices. */
  readonly noticeUrl: string
  readonly registration: 'registered' | 'missing' | 'elsewhere' | 'not_needed'
  readonly registeredAt: string | null
  readonly lastFailure: (ProviderFailure & { readonly at: string }) | null
}

export interface ProviderFailure {
  readonly reason: 'credentials' | 'refused' | 'unavailable' | 'garbage'
  /** Status and codes, for whoever looks them up. */
  readonly detail: string
}

/** What came of trying it. */
export interface Trial {
  readonly what: 'test' | 'register'
  /** Null when it worked. */
  readonly failure: ProviderFailure | null
}
