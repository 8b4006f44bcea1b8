/** Socket events of connections, written into the query cache. */
import type { QueryClient } from '@tanstack/react-query'
import { fetchAgain } from '#web/lib/fetch_again'
import type { RealtimeHandler } from '#web/shell/web_module'
import { readConnection, type ConnectionChange } from './api'
import type { Connection } from './model'
import { connectionsKey } from './queries'

const handleEvent: RealtimeHandler = (event, body, client) => {
  if (event === 'whatsapp' && body.action === 'update') renew(client, readConnection(body.whatsapp))
  if (event === 'whatsapp' && body.action === 'delete') drop(client, Number(body.whatsappId))
  if (event === 'whatsappSession') renew(client, readConnection(body.session))
}
export default handleEvent

/** Admins get session events twice, the second time with the code: each merges the fields it has. */
function renew(client: QueryClient, change: ConnectionChange) {
  const rows = client.getQueryData<readonly Connection[]>(connectionsKey)
  if (!rows) return fetchAgain(client, connectionsKey)
  const known = rows.find(({ id }) => id === change.id)
  // A new one, or one of a list that is not loaded completely: refetch it from the server.
  if (!known) return void client.invalidateQueries({ queryKey: connectionsKey })
  const next = rows.map((row) => {
    if (row.id === change.id) return { ...row, ...change, ...timesOf(row, change) }
    return change.isDefault ? { ...row, isDefault: false } : row
  })
  client.setQueryData(connectionsKey, next)
  // Just linked: the event does not carry the number.
  const isLinked = change.status === 'CONNECTED' && known.status !== 'CONNECTED'
  // A fetch in flight may have been read before this event: refetch, or its result would remove a code again.
  const isFetching = client.isFetching({ queryKey: connectionsKey }) > 0
  if (isLinked || isFetching) void client.invalidateQueries({ queryKey: connectionsKey })
}

/** Session events do not carry the times: derived from the change of status. */
function timesOf(row: Connection, change: ConnectionChange): Partial<Connection> {
  if (row.status === change.status || change.lastConnectedAt !== undefined) return {}
  const now = new Date().toISOString()
  if (change.status === 'CONNECTED') return { lastConnectedAt: now }
  return row.status === 'CONNECTED' ? { lastDisconnectedAt: now } : {}
}

function drop(client: QueryClient, connectionId: number) {
  client.setQueryData<readonly Connection[]>(connectionsKey, (rows) =>
    rows?.filter(({ id }) => id !== connectionId)
  )
  fetchAgain(client, connectionsKey)
}
