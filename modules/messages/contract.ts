/** Types, events and extension points that the messages module offers to other modules. */
export * from '#modules/messages/contract_slots'
