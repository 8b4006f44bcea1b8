/** Unlinks the devices that are owed a goodbye, one after the other, each by one process alone. */
import logger from '@adonisjs/core/services/logger'
import { freeLeases, giveUpLease, takeLease } from '#app/kernel/lease'
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
    const own = `whatsapp.farewell:${farewell.id}`
    if (!(await takeLease(own))) continue
    try {
      await say(farewell)
    } finally {
      await giveUpLease(own)
    }
  }
}

async function say(farewell: Farewell) {
  const { connectionId } = farewell
  const isUnlinked = await unlinkDevice(connectionId, farewell.creds).catch((error: Error) => {
    logger.warn(
      { connectionId, fault: error.message },
      'whatsapp: a device could not be unlinked yet'
    )
    return false
  })
  await (isUnlinked ? settleFarewell(farewell.id) : postponeFarewell(farewell))
}
