/** Sets, replaces or removes the file that is sent to customers who enter a queue (BOT-09). */
import type { Actor } from '#app/kernel/actor/actor'
import type { FileToStore } from '#app/kernel/media/media'
import { replaceFile, storeAndAttach, type AttachedFile } from '#app/kernel/media/pending_files'
import { unitOfWork } from '#app/kernel/database/unit_of_work'
import { requireQueue } from '#modules/queues/access'
import { snapshotOf, recordChange } from '#modules/queues/actions/record_change'
import type Queue from '#modules/queues/models/queue'

/** Throws 404 ERR_NO_QUEUE_FOUND; 413 ERR_FILE_TOO_LARGE above 25 MiB (API-11). A rejected file is not stored. */
export async function attachFile(actor: Actor, id: unknown, file: FileToStore): Promise<Queue> {
  // Check before receiving the file, which may be large.
  await requireQueue(actor, id)
  return storeAndAttach(actor, file, ({ key, name }) =>
    changeFile(actor, id, { mediaFile: key, mediaName: name })
  )
}

/** Does nothing when there is no file. Throws 404 ERR_NO_QUEUE_FOUND. */
export const detachFile = (actor: Actor, id: unknown): Promise<Queue> =>
  changeFile(actor, id, { mediaFile: null, mediaName: null })

async function changeFile(actor: Actor, id: unknown, file: AttachedFile): Promise<Queue> {
  return unitOfWork(async (work) => {
    const queue = await requireQueue(actor, id, work)
    const before = snapshotOf(queue)
    if (await replaceFile(work, queue, file)) {
      const after = snapshotOf(queue)
      recordChange(work, actor, { change: 'update', queueId: queue.id, before, after })
    }
    return queue
  })
}
