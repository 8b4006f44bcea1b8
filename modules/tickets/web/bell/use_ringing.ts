/** Rings: a sound, and a word on the desktop for whoever has allowed it. */
import { useEffect } from 'react'
import { useTranslation } from 'react-i18next'
import { useNavigate } from 'react-router-dom'
import { chime } from '#web/shell/volume'
import { bellStore, type Rung } from './bell_store'

/** Milliseconds between two sounds: ten customers at once are one call. */
const quietMs = 2000

export function useRinging() {
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

/** Whether the browser can, and whether the person has said yes, no or nothing yet. */
export const desktopPermission = (): NotificationPermission | 'absent' =>
  typeof Notification === 'undefined' ? 'absent' : Notification.permission

/** One per ticket: the newest takes the place of the one before, also of another tab. */
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
    // Android's Chromium shows them only for installed pages; the sound and the badge remain.
  }
}
