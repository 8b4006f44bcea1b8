/** What whatsapp does for its neighbours. */
export { accessConnection } from '#modules/whatsapp/access'
export { defaultConnection } from '#modules/whatsapp/queries/default_connection'
export { describeConnections } from '#modules/whatsapp/queries/describe_connections'
export { requireConnected } from '#modules/whatsapp/queries/require_connected'
export { markRead } from '#modules/whatsapp/outbox/mark_read'
export { queueOutbound } from '#modules/whatsapp/outbox/queue_outbound'
export { downloadMedia } from '#modules/whatsapp/queries/download_media'
