/** Handles contact events: cached contacts are replaced, unknown ones trigger a refetch of the list. */
import type { QueryClient } from '@tanstack/react-query'
import type { ContactDetailWire } from '#modules/contacts/wire'
import { refetch } from '#web/lib/fetch_again'
import type { RealtimeHandler } from '#web/shell/web_module'
import { readContact } from './api'
import { dropContact, renewContact } from './contact_cache'
import { keys } from './use_contacts'

const handleEvent: RealtimeHandler = (event, body, client) => {
  if (event !== 'contact') return
  if (body.action === 'delete') dropContact(client, Number(body.contactId))
  if (body.action === 'reload') readAgain(client)
  if (body.action !== 'create' && body.action !== 'update') return
  const isShown = renewContact(client, readContact(body.contact as ContactDetailWire))
  if (!isShown) readAgain(client)
}
export default handleEvent

/** Throttle in milliseconds: a burst of new contacts must not trigger a refetch for each. */
const againMs = 1500
let isAwaited = false

function readAgain(client: QueryClient) {
  if (isAwaited) return
  isAwaited = true
  setTimeout(() => {
    isAwaited = false
    refetch(client, keys.pages)
  }, againMs)
}
