/** Below a message that could not be sent: why, and what can be done. */
import { useQueryClient } from '@tanstack/react-query'
import { Button } from 'antd'
import { use } from 'react'
import { useTranslation } from 'react-i18next'
import i18next from 'i18next'
import { useColdLock } from '../cold_lock'
import { ConnectionOf } from '../connection_of'
import { focusComposer } from '../focus'
import { sendRefusedAgain } from '../message_actions'
import type { Message } from '../model'
import { discard, sendAgain } from '../sending'
import { writingStore, writingUi } from '../store'
import { unsigned } from '../signature'
import styles from './message_bubble.module.css'
import { deliveryOf } from './ticks'

interface FailedNoteProps {
  readonly message: Message
  /** Whether the viewer may send it again. */
  readonly mayRetry: boolean
}

export function FailedNote({ message, mayRetry }: FailedNoteProps) {
  const { t } = useTranslation('messages')
  const client = useQueryClient()
  if (!message.isOwn || deliveryOf(message) !== 'failed') return null
  const { ticketId, key, unsent } = message
  if (unsent?.isFollowed) return null

  function takeBack() {
    const discarded = discard(client, ticketId, key)
    if (!discarded) return
    const { enclosure, text } = discarded
    if (enclosure?.kind !== 'file') return putBack(text)
    const { file, isVoice } = enclosure
    writingUi.attach(ticketId, [file], { text: unsigned(text), isVoice })
    focusComposer()
  }

  // Sent as a new message, so its text may be changed.
  function writeAgain() {
    putBack(message.text)
  }

  // Puts the text back into the field, before a draft begun since; neither is lost.
  function putBack(text: string) {
    const draftSince = writingStore.getState().drafts[ticketId]
    writingUi.draft(ticketId, [unsigned(text), draftSince].filter(Boolean).join('\n'))
    focusComposer()
  }

  return (
    <div className={styles.failed} role="alert">
      <Reason message={message} />
      {!unsent && mayRetry && (
        <span className={styles.failed_actions}>
          <Button size="small" type="link" onClick={() => void sendRefusedAgain(client, message)}>
            {t('failed.again')}
          </Button>
          {message.kind === 'text' && (
            <Button size="small" type="link" onClick={writeAgain}>
              {t('failed.take_back')}
            </Button>
          )}
        </span>
      )}
      {unsent && (
        <span className={styles.failed_actions}>
          <Button size="small" type="link" onClick={() => void sendAgain(client, ticketId, key)}>
            {t('failed.again')}
          </Button>
          <Button size="small" type="link" onClick={takeBack}>
            {t('failed.take_back')}
          </Button>
        </span>
      )}
    </div>
  )
}

/** The reason, and until when it lasts if it is temporary. */
function Reason({ message }: { message: Message }) {
  const { t } = useTranslation('messages')
  const connectionOf = use(ConnectionOf)
  const until = useColdLock(connectionOf(message.ticketId), isOfLock(message))
  const why = message.unsent?.reason ?? reasonText(message.errorCode)
  return <span>{until ? `${why} ${t('failed.until', { until })}` : why}</span>
}

/** Refused because the connection may not start conversations: by WhatsApp, or by our server, which knows the lock. */
const lockCodes = ['463', '429', 'ERR_WAPP_COLD_LOCKED']
const isOfLock = ({ errorCode, unsent }: Message) =>
  lockCodes.includes(errorCode ?? '') || unsent?.code === 'ERR_WAPP_COLD_LOCKED'

/** A translated text for WhatsApp error codes that are known. */
function reasonText(code: string | null) {
  const known = `messages:failed.codes.${code}`
  return i18next.exists(known) ? i18next.t(known) : i18next.t('messages:failed.unknown', { code })
}
