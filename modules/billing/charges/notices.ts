/** Notices of providers. A proven one is only a hint: the charge is read back (BIL-15). */
import { now } from '#app/kernel/clock'
import { unitOfWork } from '#app/kernel/database/unit_of_work'
import { jobs } from '#app/kernel/jobs/jobs'
import { errors } from '#modules/billing/access'
import { Charge } from '#modules/billing/model'
import { activeKind, openProvider } from '#modules/billing/payments/open_provider'
import type { ProviderKind } from '#modules/billing/providers/credentials'
import { ForgedNotice, type ChargeHint, type Notice } from '#modules/billing/providers/port'

/**
 * Notes which charges have to be read; a job does so right away. `kind`: as the address names it, else the provider in use.
 * Throws 401 ERR_INVALID_SIGNATURE when the notice does not prove where it comes from; nothing has been done then.
 */
export async function takeNotice(kind: string | undefined, notice: Notice): Promise<void> {
  const hints = await hintsOf(kind, notice)
  for (const hint of hints.list) await noteHint(hints.kind, hint)
}

async function hintsOf(named: string | undefined, notice: Notice) {
  // Of a kind that does not exist there is no provider.
  const kind = (named ?? (await activeKind())) as ProviderKind
  const provider = await openProvider(kind)
  if (!provider) throw new errors.E_FORGED_NOTICE()
  try {
    return { kind, list: provider.heard(notice) }
  } catch (error) {
    if (error instanceof ForgedNotice) throw new errors.E_FORGED_NOTICE()
    throw error
  }
}

/** A charge is found by what is stored of it, never by a text in the notice. */
async function noteHint(kind: ProviderKind, { txid, providerId }: ChargeHint): Promise<void> {
  await unitOfWork(async ({ trx, afterCommit }) => {
    const charge = await Charge.query({ client: trx })
      .sideload({ everyCompany: true })
      .where('provider', kind)
      .where((query) => {
        if (txid) void query.where('txid', txid)
        else void query.where('provider_id', providerId!)
      })
      .first()
    if (!charge) return
    await charge.merge({ nextReadAt: now() }).save()
    const key = `billing.read_charge ${charge.id}`
    afterCommit(() => jobs.add('billing.read_charge', { chargeId: charge.id }, { key }))
  })
}
