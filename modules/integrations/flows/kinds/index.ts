/** The kinds of flows that answer; an integration of another kind is kept, and asked nothing. */
import type { IntegrationKind } from '#modules/integrations/contract'
import { n8n, webhook } from '#modules/integrations/flows/kinds/signed_posts'
import { typebot } from '#modules/integrations/flows/kinds/typebot'
import type { FlowKind } from '#modules/integrations/flows/port'

export const flowKinds: Readonly<Partial<Record<IntegrationKind, FlowKind>>> = {
  n8n,
  webhook,
  typebot,
}
