/** Extension point of messages: answers to campaigns, and people who want nothing more of them, or again. */
import { systemActor } from '#app/kernel/actor/actor'
import { now } from '#app/kernel/clock'
import { companyText } from '#app/kernel/settings/texts'
import { unitOfWork, type Work } from '#app/kernel/database/unit_of_work'
import { emitOptOut } from '#modules/campaigns/actions/note_opt_out'
import { emitChanged } from '#modules/campaigns/engine/ending'
import { Campaign } from '#modules/campaigns/model'
import { optIn, optOut } from '#modules/campaigns/opt_outs'
import { foldedWord, longestWord, wordsOf } from '#modules/campaigns/read_settings'
import { accessContact } from '#modules/contacts/public'
import type { InboundRecorder, RecordedMessage } from '#modules/messages/contract'
import { answerOnce, automatic } from '#modules/messages/public'
import { Ticket } from '#modules/tickets/public'

interface Reached {
  readonly id: string
  readonly campaign_id: number
}
interface Request {
  readonly message: RecordedMessage
  readonly kind: 'leave' | 'back'
  readonly number: string
  /** The last recipient that this number was; null when no campaign has reached it. */
  readonly reached: Reached | null
}

export default class RecordReplies implements InboundRecorder {
  record(messages: readonly RecordedMessage[]) {
    return unitOfWork(async (work) => {
      const replies = await repliesIn(work, messages)
      const requests = await requestsIn(work, messages)
      const ids = [...replies, ...requests.flatMap(({ reached }) => reached ?? [])]
      await lockCampaigns(work, messages[0], new Set(ids.map((one) => one.campaign_id)))
      for (const reply of replies) await noteReply(work, reply)
      for (const request of requests) {
        if (request.kind === 'leave') await leave(work, request)
        else await comeBack(work, request)
      }
    })
  }
}

/** Before their recipients, as whoever counts receipts does, and in one order. */
async function lockCampaigns(
  work: Work,
  company: { readonly companyId: number },
  ids: ReadonlySet<number>
) {
  if (!ids.size) return
  await Campaign.of(company, work.trx)
    .whereIn('id', [...ids])
    .orderBy('id')
    .forUpdate()
}

interface Reply extends Reached {
  readonly message: RecordedMessage
}

async function repliesIn(work: Work, messages: readonly RecordedMessage[]): Promise<Reply[]> {
  const found: Reply[] = []
  for (const message of messages.filter(({ answers }) => answers.length)) {
    const { companyId, connectionId, answers } = message
    const { rows } = await work.trx.rawQuery<{ rows: Reached[] }>(
      `select distinct recipients.id, recipients.campaign_id
       from campaign_messages as sent join campaign_recipients as recipients on recipients.id = sent.recipient_id
       where sent.company_id = ? and sent.connection_id = ? and sent.wid = any(?) and replied_at is null`,
      [companyId, connectionId, [...answers]] as never
    )
    found.push(...rows.map((row) => ({ ...row, message })))
  }
  return found
}

/** CMP-22: the report counts who answered, and shows in which ticket. */
async function noteReply(work: Work, { id, campaign_id, message }: Reply) {
  const { companyId, ticketId } = message
  const changed = await work.trx
    .from('campaign_recipients')
    .where({ company_id: companyId, id })
    .whereNull('replied_at')
    .update({ replied_at: now().toJSDate(), reply_ticket_id: ticketId })
  if (Number(changed)) await count(work, { companyId, id: campaign_id }, 'replied_count')
}

async function count(
  work: Work,
  campaign: { readonly companyId: number; readonly id: number },
  column: 'replied_count' | 'left_count'
) {
  await Campaign.of(campaign, work.trx).where('id', campaign.id).increment(column, 1)
  emitChanged(work, campaign)
}

/** One word is the whole message; anything else is a conversation. */
async function requestsIn(work: Work, messages: readonly RecordedMessage[]): Promise<Request[]> {
  const found: Request[] = []
  for (const message of messages) {
    const { companyId, contactId } = message
    const kind = await requestOf({ companyId }, foldedWord(message.said))
    if (!kind) continue
    const { number } = await accessContact({ companyId }, contactId)
    const reached = await lastReached(work, companyId, number)
    found.push({ message, kind, number, reached })
  }
  return found
}

async function requestOf(company: { readonly companyId: number }, word: string) {
  // Most messages end here.
  if (!word || word.length > longestWord) return null
  const { optOut: leaving, optIn: returning } = await wordsOf(company)
  if (leaving.has(word)) return 'leave'
  return returning.has(word) ? 'back' : null
}

async function lastReached(work: Work, companyId: number, number: string) {
  if (!number) return null
  const row: Reached | null = await work.trx
    .from('campaign_recipients')
    .where({ company_id: companyId, number })
    .whereIn('status', ['sent', 'sending'])
    .orderBy('id', 'desc')
    .select('id', 'campaign_id')
    .first()
  return row
}

/** Only somebody whom a campaign has reached: to others the word is a word. Told once. */
async function leave(work: Work, { message, number, reached }: Request) {
  const { companyId } = message
  if (!reached) return
  if (!(await optOut(work, { companyId, number }, reached.campaign_id))) return
  await work.trx
    .from('campaign_recipients')
    .where({ company_id: companyId, id: reached.id })
    .update({ left_at: now().toJSDate() })
  await count(work, { companyId, id: reached.campaign_id }, 'left_count')
  await emitOptOut(work, { ...message, number })
  await confirm(work, message, 'campaigns:said.left')
}

async function comeBack(work: Work, { message, number }: Request) {
  const isBack = await optIn(work, { companyId: message.companyId, number })
  if (!isBack) return
  await emitOptOut(work, { ...message, number })
  await confirm(work, message, 'campaigns:said.back')
}

/** The bot does not answer such a message too: it would offer its menu to somebody who wants less of it. */
async function confirm(work: Work, message: RecordedMessage, key: string) {
  const { companyId, ticketId } = message
  await answerOnce(work, message)
  const ticket = await Ticket.of(systemActor(companyId), work.trx)
    .where('id', ticketId)
    .forUpdate()
    .firstOrFail()
  await automatic.say(work, ticket, await companyText({ companyId }, key), { mayWait: true })
}
