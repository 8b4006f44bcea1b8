/** Why calls of payment providers fail, as the operator sees it. */
import { now } from '#app/kernel/clock'
import { databaseClient } from '#app/kernel/database/database_client'
import type { ProviderKind } from '#modules/billing/providers/credentials'
import type { ProviderError } from '#modules/billing/providers/port'

/** As the kind of a ProviderError, and `credentials` when the provider does not accept them. */
export type FailureReason = 'credentials' | ProviderError['kind']
export interface ProviderFailure {
  readonly reason: FailureReason
  /** The HTTP status and the provider's codes, or the connection's error. */
  readonly detail: string
}

const longestDetail = 500

/** Notes why a call failed, or, by null, that one worked; shown beside the account. Without an account nothing happens. */
export async function noteFailure(kind: ProviderKind, error: ProviderError | null): Promise<void> {
  const failure = error && failureOf(error)
  await databaseClient()
    .from('payment_providers')
    .where({ kind })
    .update({
      error_reason: failure?.reason ?? null,
      error_detail: failure?.detail.slice(0, longestDetail) ?? null,
      error_at: failure ? now().toJSDate() : null,
    })
}

export const failureOf = (error: ProviderError): ProviderFailure => ({
  reason: reasonOf(error),
  detail: [error.status ?? [], ...error.codes].flat().join(' '),
})

function reasonOf({ kind, status = 0 }: ProviderError): FailureReason {
  return kind === 'refused' && [401, 403].includes(status) ? 'credentials' : kind
}
