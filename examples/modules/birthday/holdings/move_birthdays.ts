/** Extension point of contacts, called when two contacts are merged: moves birthdays (IN-06). */
import { unitOfWork } from '#app/kernel/database/unit_of_work'
import type { ContactHoldings, ContactMerge } from '#modules/contacts/contract'

const tables = [
  { table: 'birthdays', sameness: '' },
  { table: 'birthday_listings', sameness: 'and kept.day = gone.day' },
]

export default class MoveBirthdays implements ContactHoldings {
  /** The winner keeps its own values; missing ones are taken from the loser. */
  async move({ companyId, winnerId, loserId }: ContactMerge) {
    await unitOfWork(async (work) => {
      let moved = 0
      for (const { table, sameness } of tables) {
        const { rowCount } = await work.trx.rawQuery(
          `update ${table} gone set contact_id = ? where company_id = ? and contact_id = ?
           and not exists (select from ${table} kept where kept.contact_id = ? ${sameness})`,
          [winnerId, companyId, loserId, winnerId]
        )
        const left = { company_id: companyId, contact_id: loserId }
        moved += rowCount + Number(await work.trx.from(table).where(left).delete())
      }
      if (moved) work.emit('birthday.changed', { companyId })
    })
  }
}
