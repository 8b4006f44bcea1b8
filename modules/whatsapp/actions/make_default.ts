/** Makes a connection the company's default, in place of the former one (CNX-05). */
import { now } from '#app/kernel/clock'
import type { Work } from '#app/kernel/database/unit_of_work'
import Connection from '#modules/whatsapp/models/connection'

export async function makeDefault(work: Work, connection: Connection): Promise<void> {
  const former = await Connection.of(connection, work.trx)
    .where('isDefault', true)
    .forUpdate()
    .first()
  if (former?.id === connection.id) return
  if (former) {
    await former.merge({ isDefault: false, updatedAt: now() }).save()
    const { companyId, id } = former
    work.emit('whatsapp.connection_saved', { companyId, connectionId: id })
  }
  await connection.useTransaction(work.trx).merge({ isDefault: true, updatedAt: now() }).save()
}
