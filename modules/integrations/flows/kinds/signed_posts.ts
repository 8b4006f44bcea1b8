/** Flows of n8n and webhooks: a signed body is POSTed, and what is answered is carried out (INT-04, INT-12, INT-13). */
import { decrypted, signatureOf } from '#modules/integrations/credentials'
import { callFlow } from '#modules/integrations/flows/kinds/call_flow'
import type { FlowAnswer, FlowKind } from '#modules/integrations/flows/port'
import { readAnswer } from '#modules/integrations/flows/read_answer'
import { n8nBody, webhookBody } from '#modules/integrations/http/flow_bodies'
import type { Integration } from '#modules/integrations/model'

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
    'x-delivery-id': deliveryId,
    'x-signature': signatureOf(decrypted(secret), body),
  }
  const answer = await callFlow(url, body, headers)
  return readAnswer(answer.status, answer.body)
}
