/** Flows of n8n and webhooks: a signed body is POSTed, and what is answered is carried out (INT-04, INT-12, INT-13). */
import { OutboundError } from '#app/kernel/outbound/error'
import { decrypted, signatureOf } from '#modules/integrations/credentials'
import { FlowUnavailable, type FlowAnswer, type FlowKind } from '#modules/integrations/flows/port'
import { readAnswer } from '#modules/integrations/flows/read_answer'
import { n8nBody, webhookBody } from '#modules/integrations/http/flow_bodies'
import type { Integration } from '#modules/integrations/model'
import { outbound } from '#modules/integrations/outbound'

const maxRedirects = 3
/** Errors of the network: another try may help. */
const passing: readonly string[] = ['unknown_host', 'unreachable', 'timeout']

/** n8n gets the shape that flows for WhatsApp expect, with ours beside it as `meta` (INT-10). */
export const n8n: FlowKind = {
  ask: (integration, said) => postSigned(integration, said.deliveryId, n8nBody(said)),
}
/** A webhook gets a clean envelope (INT-11). */
export const webhook: FlowKind = {
  ask: (integration, said) => postSigned(integration, said.deliveryId, webhookBody(said)),
}

async function postSigned(
  { url, secret }: Integration,
  deliveryId: string,
  payload: object
): Promise<FlowAnswer> {
  const body = JSON.stringify(payload)
  const headers = {
    'content-type': 'application/json',
    'x-delivery-id': deliveryId,
    'x-signature': signatureOf(decrypted(secret), body),
  }
  try {
    const answer = await outbound.send(url, { method: 'POST', headers, body, maxRedirects })
    if (answer.status >= 500) throw new FlowUnavailable(`HTTP ${answer.status}`, answer.status)
    return readAnswer(answer.status, answer.body)
  } catch (error) {
    if (!(error instanceof OutboundError) || !passing.includes(error.kind)) throw error
    throw new FlowUnavailable(error.message, null)
  }
}
