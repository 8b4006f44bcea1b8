/** News about people: when they are about oneself, the session is fetched anew with its rights. */
import { renewSession } from '#web/shell/session'
import { currentSession } from '#web/shell/session_store'
import type { Hears } from '#web/shell/web_module'

const hears: Hears = (event, body) => {
  const user = body.user as { id?: number } | undefined
  const isMe = user?.id !== undefined && user.id === currentSession()?.user.id
  if (event === 'user' && body.action === 'update' && isMe) void renewSession()
}
export default hears
