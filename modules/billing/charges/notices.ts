/** Notices of providers. A proven one is only a hint: the charge is read back (BIL-15). */
import { now } from '#app/kernel/clock'
import { unitOfWork } from '#app/kernel/database/unit_of_work'
import { jobs } from '#app/kernel/jobs/jobs'
import { errors } from '#modules/billing/access'
import { Charge } from '#modules/billing/model'
import { activeProvider, openProvider } from '#modules/billing/payments/open_provider'
import { ForgedNotice, type ChargeHint, type Notice } from '#modules/billing/providers/port'

/**
 * Notes which charges have to be read; a job does so right away. `kind`: as the address names it, else the provider in use.
 * Throws 401 ERR_INVALID_SIGNATURE when the notice does not prove where it comes from; nothing has been done then.
 */
export async function takeNotice(kind: string | undefined, notice: Notice): Promise<void> {
  const hints = await hintsOf(kind, notice)
  for (const hint of hints.list) await noteHint(hints.kind, hint)
}

async function hintsOf(kind: string | undefined, notice: Notice) {
  const provider = kind ? await openProvider(kind) : null
  const active = kind ? provider && { kind, provider } : await activeProvider()
  if (!active) throw new errors.E_FORGED_NOTICE()
  try {
    return { kind: active.kind, list: active.provider.heard(notice) }
  } catch (error) {
    if (error instanceof ForgedNotice) throw new errors.E_FORGED_NOTICE()
    throw error
  }
}

/** A charge is found by what is stored of it, never by a text in the notice. */
async function noteHint(kind: string, { txid, providerId }: ChargeHint): Promise<void> {
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
