/** Foreign keys of integrations, and the requests that choose their parents. */
import { anIntegration } from '#modules/integrations/testing'
import { aQueue } from '#modules/queues/testing'
import { aTicket } from '#modules/tickets/testing'
import { put, remove, spareConnection, type Lane } from '#tests/support/parent_pairs/round'
import type { LooseKey, ParentKeys, ParentPairs } from '#tests/support/parents'

const byFlow = 'written by the flow of a ticket whose row is held, with its integration held'

export const keys: ParentKeys = {
  'flow_runs.ticket_id': { chosenBy: byFlow },
  'flow_runs.integration_id': { chosenBy: byFlow },
  'flow_steps.ticket_id': { chosenBy: byFlow },
  'flow_steps.integration_id': { chosenBy: byFlow },
  'integration_deliveries.ticket_id': { chosenBy: byFlow },
  'integration_deliveries.integration_id': { chosenBy: byFlow },
  'connection_integrations.connection_id': {
    chosenBy: 'the connection whose form is saved, with its row locked',
  },
  'connection_integrations.integration_id': { chosenBy: ['a connection gets an integration'] },
}

export const looseKeys: readonly LooseKey[] = [
  {
    child: 'queues.integration_id',
    parent: 'integrations',
    chosenBy: ['a queue gets an integration'],
  },
  {
    child: 'tickets.integration_id',
    parent: 'integrations',
    chosenBy: ['a ticket gets an integration'],
  },
]

/** The first of the two requests decides whether the integration stays. */
const removeRefused = [409]
const round = async (lane: Lane, path: string) => {
  const { id: integrationId } = await anIntegration(lane.chooser.actor)
  return {
    choose: put(path, { integrationId }),
    remove: remove(`/queueIntegration/${integrationId}`),
  }
}

export const pairs: ParentPairs = {
  'a connection gets an integration': {
    removeRefused,
    make: async (lane) => round(lane, `/whatsapp/${(await spareConnection(lane)).id}`),
  },
  'a queue gets an integration': {
    removeRefused,
    make: async (lane) => round(lane, `/queue/${(await aQueue(lane.chooser.actor)).id}`),
  },
  'a ticket gets an integration': {
    make: async (lane) => round(lane, `/tickets/${(await aTicket(lane.chooser.actor)).id}`),
  },
}
