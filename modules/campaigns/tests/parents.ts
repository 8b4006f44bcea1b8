/** Foreign keys of campaigns, and the requests that choose their parents. */
import { aCampaign } from '#modules/campaigns/testing'
import { aConnection } from '#modules/tickets/testing'
import { put, remove } from '#tests/support/parent_pairs/round'
import type { ParentKeys, ParentPairs } from '#tests/support/parents'

const byEngine = 'written by the campaign itself, no call brings it'

export const keys: ParentKeys = {
  'campaigns.connection_id': { chosenBy: ['a campaign gets a connection'] },
  'campaign_recipients.campaign_id': { chosenBy: byEngine },
  'campaign_messages.recipient_id': { chosenBy: byEngine },
  'campaign_messages.connection_id': { chosenBy: byEngine },
  'campaign_lanes.connection_id': { chosenBy: byEngine },
  'campaign_opt_outs.campaign_id': { chosenBy: byEngine },
}

export const pairs: ParentPairs = {
  'a campaign gets a connection': {
    make: async (lane) => {
      const { actor } = lane.chooser
      const { id } = await aCampaign(actor, { scheduledAt: null })
      const connection = await aConnection(actor)
      return {
        choose: put(`/campaigns/${id}`, { whatsappId: connection.id }),
        remove: remove(`/whatsapp/${connection.id}`),
      }
    },
  },
}
