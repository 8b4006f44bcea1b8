/** An admin sends a text to one number to see it as its recipients will. It counts in no campaign. */
import type { Actor } from '#app/kernel/actor/actor'
import { unitOfWork } from '#app/kernel/database/unit_of_work'
import { CatalogueError, errors } from '#app/kernel/errors'
import { accessCampaign, accessPrepared } from '#modules/campaigns/access'
import { writerFor } from '#modules/campaigns/engine/parts'
import { phoneNumbers } from '#modules/contacts/public'
import { sendWithoutTicket } from '#modules/messages/public'
import { connections } from '#modules/whatsapp/public'

export interface Trial {
  readonly connectionId: number
  /** As somebody typed it. */
  readonly number: string
  readonly text: string
  /** Whose medium goes with the text. */
  readonly campaignId: number | null
  /** The files that follow. */
  readonly preparedId: number | null
}

/**
 * Sent at once, outside the pace and the hours of campaigns, with the name of the actor; returns the canonical number.
 * 404 for a connection, campaign or file list of another company; 422 for a number that is none, and without a text and
 * a medium; 400 ERR_WAPP_NOT_INITIALIZED when the connection is not connected, 409 ERR_WAPP_COLD_LOCKED when WhatsApp
 * keeps it from writing to strangers.
 */
export async function sendTrial(actor: Actor, trial: Trial): Promise<string> {
  const { connectionId, campaignId, preparedId, text } = trial
  return unitOfWork(async (work) => {
    await connections.access(actor, connectionId)
    const campaign = campaignId ? await accessCampaign(actor, campaignId) : null
    if (preparedId) await accessPrepared(actor, preparedId)
    const number = await numberOf(actor, trial.number)
    const { mediaFile = null, mediaName = null } = campaign ?? {}
    if (!text.trim() && !mediaFile) refuse('message', 'required')
    const person = { name: actor.name, number, email: '' }
    const write = await writerFor(actor, { mediaFile, mediaName, preparedId })
    const { parts } = await write(text, person)
    const message = { connectionId, number, parts, origin: 'campaign', mayWait: false } as const
    const { wids } = await sendWithoutTicket(work, actor, message)
    // Nothing is left of the text for this person, or the files are gone.
    if (!wids.length) refuse('message', 'required')
    work.audit({
      actor,
      action: 'campaigns.trial',
      entity: 'campaigns',
      entityId: campaignId,
      after: { connectionId, preparedId },
    })
    return number
  })
}

async function numberOf(actor: Actor, typed: string): Promise<string> {
  try {
    return await phoneNumbers.typed(actor, typed)
  } catch (error) {
    if (error instanceof CatalogueError) refuse('number', 'phone')
    throw error
  }
}

function refuse(field: string, rule: string): never {
  throw new errors.E_VALIDATION({ fields: [{ field, rule }] })
}
