/** Unlinks the devices that are due, one at a time, each by one process only. */
import logger from '@adonisjs/core/services/logger'
import { freeLeases, giveUpLease, takeLease, type Lease } from '#app/kernel/database/lease'
import type { Library } from '#modules/whatsapp/drivers/library'
import {
  dueUnlinks,
  postponeUnlink,
  deletePendingUnlink,
  type PendingUnlink,
} from '#modules/whatsapp/sessions/pending_unlinks'
import { webVersion } from '#modules/whatsapp/sessions/web_version'

/**
 * `leaseOf`: the name of a connection's lease; while another process holds it, that one unlinks its own device first.
 */
export async function runPendingUnlinks(
  leaseOf: (connectionId: number) => string,
  library: Pick<Library, 'unlinkDevice'>
): Promise<void> {
  for (const pending of await dueUnlinks()) {
    const session = leaseOf(pending.connectionId)
    if (!(await freeLeases([session])).has(session)) continue
    const lease = await takeLease(`whatsapp.unlink:${pending.id}`)
    if (!lease) continue
    try {
      await unlink(library, pending, lease)
    } finally {
      await giveUpLease(lease)
    }
  }
}

async function unlink(
  library: Pick<Library, 'unlinkDevice'>,
  pending: PendingUnlink,
  lease: Lease
) {
  const { connectionId } = pending
  const isUnlinked = await library
    .unlinkDevice(pending, lease, { webVersion })
    .catch((error: Error) => {
      logger.warn(
        { connectionId, fault: error.message },
        'whatsapp: a device could not be unlinked yet'
      )
      return false
    })
  await (isUnlinked ? deletePendingUnlink(pending.id) : postponeUnlink(pending, lease))
}
