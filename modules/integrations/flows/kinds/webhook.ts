/** A webhook gets a clean envelope (INT-11). */
import { postSigned } from '#modules/integrations/flows/kinds/post_signed'
import type { FlowKind } from '#modules/integrations/flows/port'
import { webhookBody } from '#modules/integrations/http/flow_bodies'

export const webhook: FlowKind = {
  ask: (integration, said) => postSigned(integration, said.deliveryId, webhookBody(said)),
}
