/** Tries an account at its provider: whether the credentials are accepted, and registering where notices go (BIL-15). */
import type { Actor } from '#app/kernel/actor/actor'
import { now } from '#app/kernel/clock'
import { unitOfWork } from '#app/kernel/database/unit_of_work'
import { errors } from '#modules/billing/access'
import { accountOf } from '#modules/billing/payments/access'
import { noteFailure } from '#modules/billing/payments/failures'
import { noticeUrlOf } from '#modules/billing/payments/notice_url'
import { openProvider } from '#modules/billing/payments/open_provider'
import type { ProviderKind } from '#modules/billing/providers/credentials'
import { ProviderError, type PaymentProvider } from '#modules/billing/providers/port'
import { accessUser } from '#modules/identity/public'

/** Null when the provider accepts the credentials, else why not. Throws 404 ERR_NO_PAYMENT_PROVIDER_FOUND. */
export async function testAccount(kind: ProviderKind): Promise<ProviderError | null> {
  const provider = await providerToTry(kind)
  return outcomeOf(kind, () => provider.check())
}

/**
 * Null when the provider has taken the address for its notices, else why not. Throws 404 ERR_NO_PAYMENT_PROVIDER_FOUND,
 * 409 ERR_PAYMENT_PROVIDER_REGISTERS_NOTHING where each charge names the address.
 */
export async function registerNotices(
  actor: Pick<Actor, 'companyId' | 'userId'>,
  kind: ProviderKind
): Promise<ProviderError | null> {
  const provider = await providerToTry(kind)
  if (!provider.register) throw new errors.E_PAYMENT_PROVIDER_REGISTERS_NOTHING()
  const { email } = await accessUser(actor, actor.userId)
  const url = noticeUrlOf(kind)
  const error = await outcomeOf(kind, () => provider.register!(url, email))
  if (!error) await noteRegistration(actor, kind, url)
  return error
}

async function providerToTry(kind: ProviderKind): Promise<PaymentProvider> {
  const provider = await openProvider(kind)
  if (!provider) throw new errors.E_PAYMENT_PROVIDER_NOT_FOUND()
  return provider
}

/** Why the call failed; errors that are not the provider's are thrown. */
async function outcomeOf(
  kind: ProviderKind,
  call: () => Promise<void>
): Promise<ProviderError | null> {
  const error = await call().then(
    () => null,
    (reason: unknown) => reason
  )
  if (error !== null && !(error instanceof ProviderError)) throw error
  await noteFailure(kind, error)
  return error
}

const noteRegistration = (
  actor: Pick<Actor, 'companyId' | 'userId'>,
  kind: ProviderKind,
  url: string
): Promise<void> =>
  unitOfWork(async (work) => {
    const account = await accountOf(work, kind)
    await account.merge({ registeredUrl: url, registeredAt: now(), updatedAt: now() }).save()
    work.audit({
      actor,
      action: 'billing.register_payment_provider',
      entity: 'payment_provider',
      entityId: kind,
    })
  })
