/** Deletes a quick reply with its file: by the owner, or a shared one by an admin. */
import type { Actor } from '#app/kernel/actor/actor'
import { discardFiles } from '#app/kernel/media/pending_files'
import { unitOfWork } from '#app/kernel/database/unit_of_work'
import { accessOwnQuickReply } from '#modules/quick_replies/access'
import { snapshotOf, recordChange } from '#modules/quick_replies/actions/record_change'

/** 404 ERR_NO_QUICK_MESSAGE_FOUND, 403 ERR_NO_PERMISSION. */
export async function deleteQuickReply(actor: Actor, id: unknown): Promise<void> {
  await unitOfWork(async (work) => {
    const reply = await accessOwnQuickReply(actor, id, work)
    const { mediaFile } = reply
    await reply.delete()
    if (mediaFile) await discardFiles(work, [mediaFile])
    recordChange(work, actor, {
      change: 'delete',
      id: reply.id,
      before: snapshotOf(reply),
      after: null,
    })
  })
}
