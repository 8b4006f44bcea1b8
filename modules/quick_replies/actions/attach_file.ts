/** Sets the file of a quick reply, replacing the previous one, or removes it (QM-02). */
import type { Actor } from '#app/kernel/actor/actor'
import { now } from '#app/kernel/clock'
import type { FileToStore } from '#app/kernel/media/media'
import { discardFiles, storeAndAttach } from '#app/kernel/media/pending_files'
import { unitOfWork } from '#app/kernel/database/unit_of_work'
import { accessOwnQuickReply } from '#modules/quick_replies/access'
import { snapshotOf, recordChange } from '#modules/quick_replies/actions/record_change'
import type QuickReply from '#modules/quick_replies/models/quick_reply'

/** 404, 403 as for editing; 413 ERR_FILE_TOO_LARGE above 25 MiB (API-11). A refused file is not stored. */
export async function attachFile(
  actor: Actor,
  id: unknown,
  file: FileToStore
): Promise<QuickReply> {
  // Check before storing: a large file is expensive.
  await unitOfWork((work) => accessOwnQuickReply(actor, id, work))
  return storeAndAttach(actor, file, ({ key, name }) =>
    changeFile(actor, id, { mediaFile: key, mediaName: name })
  )
}

/** Does nothing if there is no file. 404, 403 as for editing. */
export const detachFile = (actor: Actor, id: unknown): Promise<QuickReply> =>
  changeFile(actor, id, { mediaFile: null, mediaName: null })

async function changeFile(
  actor: Actor,
  id: unknown,
  file: Pick<QuickReply, 'mediaFile' | 'mediaName'>
): Promise<QuickReply> {
  return unitOfWork(async (work) => {
    const reply = await accessOwnQuickReply(actor, id, work)
    const before = snapshotOf(reply)
    if (before.mediaFile === file.mediaFile) return reply
    await reply.merge({ ...file, updatedAt: now() }).save()
    const { mediaFile: former } = before
    if (former) await discardFiles(work, [former])
    recordChange(work, actor, { change: 'update', id: reply.id, before, after: snapshotOf(reply) })
    return reply
  })
}
