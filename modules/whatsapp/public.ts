/** What other modules may use of whatsapp. */
export { connections } from '#modules/whatsapp/connections'
export { directory } from '#modules/whatsapp/directory'
export { inbox } from '#modules/whatsapp/inbox/inbox'
export { outbox } from '#modules/whatsapp/outbox/outbox'
export { closingTextsOf, idleRules } from '#modules/whatsapp/queries/closing_texts'
export { describeConnections } from '#modules/whatsapp/queries/describe_connections'
export { routingOf } from '#modules/whatsapp/queries/routing'
