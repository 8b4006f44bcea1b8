/** Tries the key of a Dialogflow project before it is saved, or the saved one (INT-20). */
import { randomUUID } from 'node:crypto'
import type { Actor } from '#app/kernel/actor/actor'
import { OutboundError } from '#app/kernel/outbound/error'
import { accessIntegration, errors } from '#modules/integrations/access'
import { decrypted } from '#modules/integrations/credentials'
import { detectIntent, textInput } from '#modules/integrations/flows/kinds/dialogflow'
import { serviceAccountOf } from '#modules/integrations/flows/kinds/google_token'
import { FlowRefused, FlowUnavailable } from '#modules/integrations/flows/port'

export interface SessionToTest {
  readonly projectName: string
  /** Null: the stored key of the integration with this id. */
  readonly credentials: string | null
  readonly id: unknown
  readonly language: string
}

/**
 * 400 ERR_DIALOGFLOW_SESSION with the provider's short `reason`, which never contains the key; 404
 * ERR_NO_INTEGRATION_FOUND.
 */
export async function testSession(actor: Actor, given: SessionToTest): Promise<void> {
  const { projectName: project, language } = given
  const json = given.credentials ?? (await storedKey(actor, given.id))
  try {
    const agent = { project, language, account: serviceAccountOf(json) }
    await detectIntent(agent, randomUUID(), textInput('ok', language))
  } catch (error) {
    if (![FlowRefused, FlowUnavailable, OutboundError].some((known) => error instanceof known)) {
      throw error
    }
    throw new errors.E_DIALOGFLOW_SESSION({ reason: (error as Error).message })
  }
}

const storedKey = async (actor: Actor, id: unknown) =>
  decrypted((await accessIntegration(actor, id)).credentials ?? '')
