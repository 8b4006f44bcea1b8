/** Realtime events of quick replies: shared ones to everybody, private ones to their owner only (RT-06, RT-07). */
import type { Delivery, RealtimeMap } from '#app/kernel/modules/module'
import type { Audience, QuickReplyChanged } from '#modules/quick_replies/contract'
import { quickMessageWire } from '#modules/quick_replies/transformer'
import { QuickReply } from '#modules/quick_replies/model'

const roomOf = (companyId: number, { isShared, ownerId }: Audience) =>
  isShared ? `company-${companyId}-mainchannel` : `user-${ownerId}`

/** First a deletion to the room that may no longer see it, then the change to the room that may. */
async function quickReplyChanged(event: QuickReplyChanged): Promise<Delivery[]> {
  const { companyId, quickReplyId: id, change, from, to } = event
  const as = `company-${companyId}-quickmessage`
  const left = from && roomOf(companyId, from)
  const entered = to && roomOf(companyId, to)
  const deliveries: Delivery[] = []
  if (left && left !== entered) {
    deliveries.push({ rooms: [left], as, body: { action: 'delete', id, quickMessageId: id } })
  }
  const reply = entered && (await QuickReply.of({ companyId }).where('id', id).first())
  if (reply) {
    const record = quickMessageWire(reply)
    const body = { action: change, record, quickMessage: record }
    deliveries.push({ rooms: [entered], as, body })
  }
  return deliveries
}

export default { projections: { 'quick_replies.changed': quickReplyChanged } } satisfies RealtimeMap
