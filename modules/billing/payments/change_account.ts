/** The operator's changes of accounts at payment providers; audited without secrets (API-13). */
import type { Actor } from '#app/kernel/actor/actor'
import { now } from '#app/kernel/clock'
import { unitOfWork, type Work } from '#app/kernel/database/unit_of_work'
import { isMask } from '#app/kernel/text/mask'
import { errors } from '#modules/billing/access'
import { accountOf, lockedAccounts, saveCredentials } from '#modules/billing/payments/access'
import { fieldsOf, decrypted } from '#modules/billing/payments/stored_credentials'
import {
  providerCredentials,
  type ProviderCredentials,
  type ProviderKind,
} from '#modules/billing/providers/credentials'

type Given = Readonly<Record<string, unknown>>
type Changer = Pick<Actor, 'companyId' | 'userId'>

/**
 * Sets the account of a kind, or changes it: fields that are left out, and masks, stay; null removes an optional one.
 * With other credentials the webhook counts as not registered, and the last error as over. Throws 422.
 */
export async function setAccount(actor: Changer, kind: ProviderKind, given: Given): Promise<void> {
  await unitOfWork(async (work) => {
    const account = (await lockedAccounts(work)).find((each) => each.kind === kind)
    const before = account ? decrypted(account.credentials) : null
    const after = await providerCredentials.validate({ ...merged(before, given), kind })
    if (account && before && isSame(before, after)) return
    await saveCredentials(work, account ?? null, after)
    record(work, actor, `${account ? 'change' : 'add'}_payment_provider`, kind, {
      before: before ? fieldsOf(before) : undefined,
      after: fieldsOf(after),
    })
  })
}

/**
 * New charges are made there from now on; those of the former one are still read. Throws 404
 * ERR_NO_PAYMENT_PROVIDER_FOUND without an account, which the sandbox does not need.
 */
export async function activateAccount(actor: Changer, kind: ProviderKind): Promise<void> {
  await unitOfWork(async (work) => {
    const accounts = await lockedAccounts(work)
    const account = await accountOf(work, kind)
    if (account.isActive) return
    const others = accounts.filter(({ isActive }) => isActive)
    for (const other of others) await other.merge({ isActive: false, updatedAt: now() }).save()
    await account.merge({ isActive: true, updatedAt: now() }).save()
    const [former, current] = [{ isActive: false }, { isActive: true }]
    record(work, actor, 'activate_payment_provider', kind, { before: former, after: current })
  })
}

/**
 * Forgets the credentials: charges made there are not read any more. Throws 404 ERR_NO_PAYMENT_PROVIDER_FOUND, 409
 * ERR_PAYMENT_PROVIDER_ACTIVE for the one by which charges are made.
 */
export async function deleteAccount(actor: Changer, kind: ProviderKind): Promise<void> {
  await unitOfWork(async (work) => {
    const account = (await lockedAccounts(work)).find((each) => each.kind === kind)
    if (!account) throw new errors.E_PAYMENT_PROVIDER_NOT_FOUND()
    if (account.isActive) throw new errors.E_PAYMENT_PROVIDER_ACTIVE()
    await account.delete()
    const before = decrypted(account.credentials)
    record(work, actor, 'delete_payment_provider', kind, {
      before: before ? fieldsOf(before) : undefined,
    })
  })
}

/** What the form means: the stored fields, and what it changes of them. */
function merged(before: ProviderCredentials | null, given: Given): Given {
  const changes = Object.entries(given).filter(([, value]) => !isMask(value))
  return { ...before, ...Object.fromEntries(changes) }
}

const isSame = (before: ProviderCredentials, after: ProviderCredentials): boolean => {
  const sorted = (each: ProviderCredentials) =>
    JSON.stringify(Object.entries(fieldsOf(each)).sort())
  return sorted(before) === sorted(after)
}

function record(
  work: Work,
  actor: Changer,
  action: string,
  kind: ProviderKind,
  sides: { readonly before?: object; readonly after?: object }
): void {
  const { before, after } = sides
  work.audit({
    actor,
    action: `billing.${action}`,
    entity: 'payment_provider',
    entityId: kind,
    before: before && { ...before },
    after: after && { ...after },
  })
}
