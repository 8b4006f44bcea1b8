/** Plays a sound, and shows a desktop notification if the user has allowed it. */
import { useEffect } from 'react'
import { useTranslation } from 'react-i18next'
import { useNavigate } from 'react-router-dom'
import { bellStore, type Rung } from './bell_store'
import { chime } from './volume'

/** Minimum milliseconds between two sounds: ten customers at once ring once. */
const quietMs = 2000

export function useRinging() {
  // What kind of message it is, is said in the words of the ticket list.
  const { t } = useTranslation('tickets')
  const navigate = useNavigate()
  useEffect(() => {
    let last = -quietMs
    return bellStore.subscribe(({ rung }) => {
      if (!rung) return
      if (performance.now() - last >= quietMs) {
        last = performance.now()
        void chime()
      }
      const kind = t(`kind.${rung.message.kind}`)
      showNotification(rung, kind, () => void navigate(`/tickets/${rung.ticket.uuid}`))
    })
  }, [navigate, t])
}

/** Whether the browser supports notifications, and whether permission is granted, denied or not yet requested. */
export const desktopPermission = (): NotificationPermission | 'absent' =>
  typeof Notification === 'undefined' ? 'absent' : Notification.permission

/** One notification per ticket: a newer one replaces the previous one, also one of another tab. */
function showNotification({ ticket, message }: Rung, kind: string, open: () => void) {
  if (desktopPermission() !== 'granted') return
  try {
    const note = new Notification(ticket.contact.name, {
      body: message.text || kind,
      tag: ticket.uuid,
      icon: ticket.contact.photoUrl || undefined,
      silent: true,
    })
    note.onclick = () => {
      window.focus()
      open()
      note.close()
    }
  } catch {
    // Android's Chromium shows notifications only for installed pages; the sound and the badge remain.
  }
}
