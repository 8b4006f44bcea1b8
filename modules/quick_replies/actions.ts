/** Quick replies are added, edited and deleted, with their files (QM-01, QM-02). */
import type { Actor } from '#app/kernel/actor/actor'
import { now } from '#app/kernel/clock'
import { onUnique } from '#app/kernel/database/on_unique'
import { changeOf, recordChange, type Sides } from '#app/kernel/database/record_change'
import { unitOfWork, type Work } from '#app/kernel/database/unit_of_work'
import { errors as kernelErrors } from '#app/kernel/errors'
import { givenFields } from '#app/kernel/given_fields'
import type { FileToStore } from '#app/kernel/media/media'
import {
  discardFiles,
  replaceFile,
  storeAndAttach,
  type AttachedFile,
} from '#app/kernel/media/pending_files'
import { accessOwnQuickReply, errors } from '#modules/quick_replies/access'
import { QuickReply } from '#modules/quick_replies/model'

export interface QuickReplyForm {
  /** Without the slash. */
  readonly shortcode: string
  readonly body: string
  /** Everybody in the company may use it. */
  readonly isShared: boolean
  /** Offered in the composer (QM-02). */
  readonly isActive: boolean
}

/** The actor is its owner. 409 ERR_DUPLICATED_SHORTCODE (QM-01). */
export async function addQuickReply(actor: Actor, form: QuickReplyForm): Promise<QuickReply> {
  const { companyId, userId } = actor
  if (userId === null) throw new kernelErrors.E_NO_PERMISSION()
  return shortcodeOnce(async (work) => {
    const reply = await new QuickReply()
      .useTransaction(work.trx)
      .merge({ companyId, userId, ...form, createdAt: now(), updatedAt: now() })
      .save()
    record(work, actor, reply.id, { after: snapshotOf(reply) })
    return reply
  })
}

/**
 * By the owner, or a shared one by an admin; omitted fields stay. 404 ERR_NO_QUICK_MESSAGE_FOUND, 403
 * ERR_NO_PERMISSION, 409 ERR_DUPLICATED_SHORTCODE (QM-01).
 */
export async function editQuickReply(
  actor: Actor,
  id: unknown,
  form: Partial<QuickReplyForm>
): Promise<QuickReply> {
  return shortcodeOnce(async (work) => {
    const reply = await accessOwnQuickReply(actor, id, work)
    const before = snapshotOf(reply)
    await reply.merge({ ...givenFields(form), updatedAt: now() }).save()
    record(work, actor, reply.id, { before, after: snapshotOf(reply) })
    return reply
  })
}

const shortcodeOnce = (body: (work: Work) => Promise<QuickReply>): Promise<QuickReply> =>
  onUnique(
    ['quick_replies_shared_once', 'quick_replies_own_once'],
    errors.E_SHORTCODE_DUPLICATED,
    () => unitOfWork(body)
  )

/** With its file; errors as for editing. */
export async function deleteQuickReply(actor: Actor, id: unknown): Promise<void> {
  await unitOfWork(async (work) => {
    const reply = await accessOwnQuickReply(actor, id, work)
    const { mediaFile } = reply
    await reply.delete()
    if (mediaFile) await discardFiles(work, [mediaFile])
    record(work, actor, reply.id, { before: snapshotOf(reply) })
  })
}

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

const changeFile = (actor: Actor, id: unknown, file: AttachedFile): Promise<QuickReply> =>
  unitOfWork(async (work) => {
    const reply = await accessOwnQuickReply(actor, id, work)
    const before = snapshotOf(reply)
    if (await replaceFile(work, reply, file)) {
      record(work, actor, reply.id, { before, after: snapshotOf(reply) })
    }
    return reply
  })

const snapshotOf = (reply: QuickReply) => {
  const { audience, shortcode, body, isShared, isActive, mediaFile } = reply
  return { audience, shortcode, body, isShared, isActive, mediaFile }
}

/** Those who may use it, and those who might until now, hear every change (RT-07). */
const record = (
  work: Work,
  actor: Actor,
  id: number,
  sides: Sides<ReturnType<typeof snapshotOf>>
) =>
  recordChange(work, actor, {
    event: 'quick_replies.changed',
    body: {
      companyId: actor.companyId,
      quickReplyId: id,
      change: changeOf(sides),
      from: sides.before?.audience ?? null,
      to: sides.after?.audience ?? null,
    },
    entity: 'quick_replies',
    id,
    ...sides,
  })
