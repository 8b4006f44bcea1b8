/** Another process that takes sessions, as far as its leases tell. */
import { randomUUID } from 'node:crypto'
import db from '@adonisjs/lucid/services/db'
import { gatewayGroup, leaseOf } from '#modules/whatsapp/sessions/holders'

const ownerOf = (id: string) => `far-away/boot|71|1|${id}`

/** Returns its id. `holds`: connections whose sessions it has. */
export async function aGatewayProcess({
  holds = [],
  seconds = 30,
}: { readonly holds?: readonly number[]; readonly seconds?: number } = {}): Promise<string> {
  const id = randomUUID()
  const owner = ownerOf(id)
  for (const key of [`${gatewayGroup}|${owner}`, ...holds.map(leaseOf)]) {
    await db.rawQuery(
      'insert into leases (key, owner, expires_at) values (?, ?, now() + make_interval(secs => ?))',
      [key, owner, seconds]
    )
  }
  return id
}
