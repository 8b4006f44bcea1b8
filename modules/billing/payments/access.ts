/** Every account at a payment provider is loaded through this file. */
import { now } from '#app/kernel/clock'
import type { Work } from '#app/kernel/database/unit_of_work'
import { errors } from '#modules/billing/access'
import { PaymentAccount } from '#modules/billing/payments/model'
import { encrypted } from '#modules/billing/payments/stored_credentials'
import {
  providerKinds,
  type ProviderCredentials,
  type ProviderKind,
} from '#modules/billing/providers/credentials'
import { hasSandboxBank } from '#modules/billing/providers/sandbox_credentials'

/** Kinds of which an account can be used here: the sandbox only where there is one. */
export const usableKinds = (): readonly ProviderKind[] =>
  providerKinds.filter((kind) => kind !== 'sandbox' || hasSandboxBank())

/** Throws 404 ERR_NO_PAYMENT_PROVIDER_FOUND for anything but a usable kind. */
export function usableKind(given: unknown): ProviderKind {
  const kind = usableKinds().find((each) => each === given)
  if (!kind) throw new errors.E_PAYMENT_PROVIDER_NOT_FOUND()
  return kind
}

/** All that are set; locked until the transaction ends, so that one change waits for the other. */
export const lockedAccounts = ({ trx }: Work): Promise<PaymentAccount[]> =>
  PaymentAccount.query({ client: trx }).orderBy('kind').forUpdate()

/** One of them. Throws 404 ERR_NO_PAYMENT_PROVIDER_FOUND; that of the sandbox, which needs no credentials, is made. */
export async function accountOf(work: Work, kind: ProviderKind): Promise<PaymentAccount> {
  const account = (await lockedAccounts(work)).find((each) => each.kind === kind)
  if (account) return account
  if (kind !== 'sandbox') throw new errors.E_PAYMENT_PROVIDER_NOT_FOUND()
  return saveCredentials(work, null, { kind, provider: 'pix' })
}

/** Null for a new account. Whatever was found out about the former credentials is forgotten. */
export function saveCredentials(
  { trx }: Work,
  account: PaymentAccount | null,
  credentials: ProviderCredentials
): Promise<PaymentAccount> {
  const { kind } = credentials
  const saved = account ?? new PaymentAccount().merge({ kind, isActive: false, createdAt: now() })
  const unregistered = { registeredUrl: null, registeredAt: null }
  const faultless = { errorReason: null, errorDetail: null, errorAt: null }
  const changes = { credentials: encrypted(credentials), updatedAt: now() }
  return saved
    .merge({ ...changes, ...unregistered, ...faultless })
    .useTransaction(trx)
    .save()
}
