/** n8n gets the shape that flows for WhatsApp expect, with ours beside it as `meta` (INT-10). */
import { postSigned } from '#modules/integrations/flows/kinds/post_signed'
import type { FlowKind } from '#modules/integrations/flows/port'
import { n8nBody } from '#modules/integrations/http/flow_bodies'

export const n8n: FlowKind = {
  ask: (integration, said) => postSigned(integration, said.deliveryId, n8nBody(said)),
}
