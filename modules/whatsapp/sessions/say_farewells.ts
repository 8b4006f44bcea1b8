/** Unlinks the devices that are owed a goodbye, one after the other, each by one process alone. */
import logger from '@adonisjs/core/services/logger'
import { freeLeases, giveUpLease, takeLease, type Lease } from '#app/kernel/lease'
import { unlinkDevice } from '#modules/whatsapp/drivers/baileys/unlink_device'
import {
  dueFarewells,
  postponeFarewell,
  settleFarewell,
  type Farewell,
} from '#modules/whatsapp/sessions/farewells'

/** `leaseOf`: the lease of a connection; while another process holds it, that one says goodbye first. */
export async function sayFarewells(leaseOf: (connectionId: number) => string): Promise<void> {
  for (const farewell of await dueFarewells()) {
    const session = leaseOf(farewell.connectionId)
    if (!(await freeLeases([session])).has(session)) continue
    const lease = await takeLease(`whatsapp.farewell:${farewell.id}`)
    if (!lease) continue
    try {
      await say(farewell, lease)
    } finally {
      await giveUpLease(lease)
    }
  }
}

async function say(farewell: Farewell, lease: Lease) {
  const { connectionId } = farewell
  const isUnlinked = await unlinkDevice(connectionId, farewell.creds, lease).catch(
    (error: Error) => {
      logger.warn(
        { connectionId, fault: error.message },
        'whatsapp: a device could not be unlinked yet'
      )
      return false
    }
  )
  await (isUnlinked ? settleFarewell(farewell.id) : postponeFarewell(farewell, lease))
}
