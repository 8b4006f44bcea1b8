/** The kinds of flows. */
import type { IntegrationKind } from '#modules/integrations/contract'
import { dialogflow } from '#modules/integrations/flows/kinds/dialogflow'
import { n8n, webhook } from '#modules/integrations/flows/kinds/signed_posts'
import { typebot } from '#modules/integrations/flows/kinds/typebot'
import type { FlowKind } from '#modules/integrations/flows/port'

export const flowKinds: Readonly<Record<IntegrationKind, FlowKind>> = {
  n8n,
  webhook,
  typebot,
  dialogflow,
}
