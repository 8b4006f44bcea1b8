/** The lane of flows: each ticket's messages in order. */
export const laneName = 'integrations.flows'
