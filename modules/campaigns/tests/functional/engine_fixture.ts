/** A campaign, and what its number sends; for the tests of the engine. */
import db from '@adonisjs/lucid/services/db'
import { unitOfWork } from '#app/kernel/database/unit_of_work'
import { writeSetting } from '#app/kernel/settings/settings'
import { feed } from '#modules/campaigns/engine/feed'
import StartDue from '#modules/campaigns/jobs/start_due'
import { CampaignRecipient, type Campaign } from '#modules/campaigns/model'
import { optOut } from '#modules/campaigns/opt_outs'
import { aCampaign, aGroup, type Person } from '#modules/campaigns/testing'
import { anAdmin } from '#modules/identity/testing'
import TakeInbound from '#modules/messages/inbound/take_inbound'
import { aNumber } from '#modules/tickets/testing'
import type { Ack } from '#modules/whatsapp/contract'

const take = new TakeInbound()
export const start = () => new StartDue().handle()

export async function aRun(
  people: readonly Person[],
  options: Parameters<typeof aCampaign>[1] = {}
) {
  const admin = await anAdmin()
  const { actor } = admin
  // No gaps: what is due is due at once.
  for (const key of ['message_interval', 'greater_interval']) {
    await writeSetting(actor, `campaigns.${key}`, 0)
  }
  const campaign = await aCampaign(actor, { group: aGroup(actor, people), ...options })
  return { admin, actor, campaign, ...about(campaign) }
}

export function about(campaign: Campaign) {
  const { companyId } = campaign
  const connectionId = campaign.connectionId!
  const recipients = () =>
    CampaignRecipient.of(campaign).where('campaignId', campaign.id).orderBy('id')
  const queued = () =>
    db.from('outbox_entries').where({ connection_id: connectionId }).orderBy('id')
  /** WhatsApp's answers, which the inbox passes on together. */
  const acceptMany = (
    answers: readonly {
      readonly wid: string
      readonly ack: Ack
      readonly errorCode?: string | null
    }[]
  ) =>
    take.acknowledge(
      answers.map((answer) => ({ companyId, connectionId, errorCode: null, ...answer }))
    )
  const accept = (wid: string, ack: Ack, errorCode?: string) =>
    acceptMany([{ wid, ack, errorCode: errorCode ?? null }])
  /** WhatsApp's answer to the newest message. */
  const answered = async (ack: Ack, errorCode?: string) => {
    const [last] = await queued().clearOrder().orderBy('id', 'desc')
    await accept(last.wid, ack, errorCode)
  }
  return {
    recipients,
    queued,
    answered,
    accept,
    acceptMany,
    states: async () => (await recipients()).map(({ status }) => status),
    /** One message at a time, unless `most` says otherwise. */
    feed: (most = 1) => feed(connectionId, most),
    /** Hands over one message after the other, each accepted by WhatsApp. */
    async run(messages: number) {
      for (let sent = 0; sent < messages; sent++) {
        await feed(connectionId, 1)
        await answered(2)
      }
    },
    counts: async () => {
      const { validCount, sentCount, failedCount, skippedCount, status } = await campaign.refresh()
      return { validCount, sentCount, failedCount, skippedCount, status }
    },
  }
}

export const leave = ({ companyId }: { companyId: number }, number: string) =>
  unitOfWork((work) => optOut(work, { companyId, number }, null))
export const people = (count: number): Person[] =>
  Array.from({ length: count }, (_none, at) => ({ name: `Ana ${at}`, number: aNumber() }))
