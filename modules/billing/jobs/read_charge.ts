/** Reads one charge, of which a notice came. If it fails, its row still says that it is to be read. */
import type { Job } from '#app/kernel/modules/module'
import { readBack } from '#modules/billing/charges/read_back'
import { Charge } from '#modules/billing/model'

export default class ReadCharge implements Job<{ readonly chargeId: number }> {
  async handle({ chargeId }: { readonly chargeId: number }) {
    const charge = await Charge.query()
      .sideload({ everyCompany: true })
      .where('id', chargeId)
      .first()
    if (charge) await readBack(charge)
  }
}
