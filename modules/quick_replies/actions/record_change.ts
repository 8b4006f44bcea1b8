/** Emits every change of a quick reply to those who may use it, and audits it (RT-07, API-13). */
import type { Actor } from '#app/kernel/actor/actor'
import type { Work } from '#app/kernel/database/unit_of_work'
import type { QuickReplyChanged } from '#modules/quick_replies/contract'
import type QuickReply from '#modules/quick_replies/models/quick_reply'

/** Snapshot of a quick reply. */
export type Snapshot = Readonly<
  Pick<QuickReply, 'audience' | 'shortcode' | 'body' | 'isShared' | 'isActive' | 'mediaFile'>
>

export const snapshotOf = (reply: QuickReply): Snapshot => {
  const { audience, shortcode, body, isShared, isActive, mediaFile } = reply
  return { audience, shortcode, body, isShared, isActive, mediaFile }
}

export interface Change {
  readonly change: QuickReplyChanged['change']
  readonly id: number
  readonly before: Snapshot | null
  readonly after: Snapshot | null
}

export function recordChange(work: Work, actor: Actor, { change, id, before, after }: Change) {
  work.emit('quick_replies.changed', {
    companyId: actor.companyId,
    quickReplyId: id,
    change,
    from: before?.audience ?? null,
    to: after?.audience ?? null,
  })
  work.audit({
    actor,
    action: `quick_replies.${change}`,
    entity: 'quick_replies',
    entityId: id,
    before: before ? { ...before } : undefined,
    after: after ? { ...after } : undefined,
  })
}
