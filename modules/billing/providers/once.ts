/** Making and cancelling a charge when answers get lost. */
import { textOf } from '#modules/billing/money'
import {
  ProviderError,
  type ChargeRef,
  type ChargeState,
  type NewCharge,
} from '#modules/billing/providers/port'

interface Made {
  /** What it asks for. */
  readonly amountCents: number
}

/**
 * Makes a charge, or takes the one that `find` finds when `make` fails: an earlier call may have made it, or this one, and
 * its answer got lost. `find` may also reject. Rejects as `make` does, and with `refused` when the charge found has
 * another amount.
 */
export async function createOnce<T extends Made>(
  { txid, amountCents }: NewCharge,
  make: () => Promise<T>,
  find: () => Promise<T | null>
): Promise<T> {
  const charge = await make().catch(async (error: unknown) => {
    const found = mayExist(error) ? await find().catch(() => null) : null
    if (!found) throw error
    return found
  })
  if (charge.amountCents === amountCents) return charge
  const amounts = `${textOf(charge.amountCents)}, not ${textOf(amountCents)}`
  throw new ProviderError('refused', `There is another charge with the id ${txid}: of ${amounts}.`)
}

/** Not after those answers: a provider that knows nobody, or wants to be left alone, is not asked again. */
const mayExist = (error: unknown) =>
  error instanceof ProviderError && ![401, 403, 429].includes(error.status ?? 0)

/**
 * Cancels a charge. A refusal counts only while the charge can still be paid: in one of the `payable` states. Rejects with
 * ProviderError.
 */
export async function cancelOnce(
  cancel: () => Promise<unknown>,
  read: () => Promise<ChargeState | null>,
  payable: readonly ChargeState['status'][] = ['open']
): Promise<void> {
  try {
    await cancel()
  } catch (error) {
    if (!(error instanceof ProviderError) || error.kind !== 'refused') throw error
    const state = await read()
    if (state && payable.includes(state.status)) throw error
  }
}

/** A charge that no provider has: reading it shows whether the credentials are accepted. */
export const noCharge: ChargeRef = { txid: '0'.repeat(32), providerId: null }

/** For reading what may not exist: null instead of a refusal of that kind. */
export function nullIf(isMissing: (error: ProviderError) => boolean) {
  return (error: unknown): null => {
    if (error instanceof ProviderError && isMissing(error)) return null
    throw error
  }
}
