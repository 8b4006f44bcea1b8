/** Where one writes: text, pictures with a caption, an answer to a message; a draft per ticket. */
import { CloseOutlined, SendOutlined } from '@ant-design/icons'
import { Button, Input, type GetRef } from 'antd'
import { useEffect, useRef, type KeyboardEvent } from 'react'
import { useTranslation } from 'react-i18next'
import { useIsPhone } from '#web/kit/appearance'
import { number } from '#web/lib/format'
import { isPicture } from '../attaching'
import type { Quote, Ticket } from '../model'
import { ticketsStore, ticketsUi } from '../store'
import { mostCharacters, useSay } from '../use_say'
import { Attachments } from './attachments'
import { PickButton, SignButton } from './composer_buttons'
import styles from './composer.module.css'
import { QuoteText } from './message_bubble'

/** Characters left from which on the count is shown. */
const closeToMost = 200

interface ComposerProps {
  readonly ticket: Ticket
  readonly onFiles: (files: readonly File[]) => void
}

export function Composer({ ticket, onFiles }: ComposerProps) {
  const { t } = useTranslation('tickets')
  const phone = useIsPhone()
  const field = useRef<GetRef<typeof Input.TextArea>>(null)
  const text = ticketsStore((state) => state.drafts[ticket.id] ?? '')
  const attachments = ticketsStore((state) => state.attachments[ticket.id])
  const quote = ticketsStore((state) => state.quotes[ticket.id])
  const say = useSay(ticket)
  const hasPictures = Boolean(attachments?.length)
  const left = mostCharacters(hasPictures, say.signature) - text.length
  const maySay = left >= 0 && Boolean(text.trim() || hasPictures)
  const invitation = t(hasPictures ? 'composer.caption' : 'composer.placeholder')

  // On a phone the keyboard would cover what one came to read.
  useEffect(() => {
    if (!phone) field.current?.focus({ cursor: 'end' })
  }, [phone])
  useEffect(() => {
    if (quote || hasPictures) field.current?.focus()
  }, [quote, hasPictures])

  function submit() {
    if (maySay) void say.now()
    field.current?.focus()
  }

  function onKeyDown(event: KeyboardEvent) {
    if (isSending(event)) {
      event.preventDefault()
      submit()
    }
    if (event.key === 'Escape' && quote) {
      event.preventDefault()
      ticketsUi.quote(ticket.id, null)
    }
  }

  return (
    <div className={styles.composer}>
      {quote && <Answering quote={quote} ticket={ticket} />}
      {attachments && <Attachments ticketId={ticket.id} attachments={attachments} />}
      <div className={styles.row}>
        <PickButton onFiles={onFiles} />
        <div className={styles.field}>
          <Input.TextArea
            ref={field}
            data-composer
            variant="borderless"
            autoSize={{ minRows: 1, maxRows: 5 }}
            dir="auto"
            value={text}
            placeholder={invitation}
            aria-label={invitation}
            status={left < 0 ? 'error' : undefined}
            onChange={(event) => ticketsUi.draft(ticket.id, event.target.value)}
            onKeyDown={onKeyDown}
            onPaste={(event) => {
              const files = [...event.clipboardData.files].filter(isPicture)
              if (!files.length) return
              event.preventDefault()
              onFiles(files)
            }}
          />
          <Left left={left} />
        </div>
        <SignButton name={say.name} />
        <Button
          type="primary"
          className={styles.send}
          icon={<SendOutlined aria-hidden />}
          disabled={!maySay}
          aria-label={t('composer.send')}
          onClick={submit}
        />
      </div>
    </div>
  )
}

/** While a word is being composed (accents, CJK) Enter belongs to the keyboard. */
const isSending = ({ key, shiftKey, nativeEvent }: KeyboardEvent) =>
  key === 'Enter' && !shiftKey && !nativeEvent.isComposing

/** Characters left, once there are few. */
function Left({ left }: { left: number }) {
  if (left >= closeToMost) return null
  return (
    <span className={styles.left} data-over={left < 0 || undefined} role="status">
      {number(left)}
    </span>
  )
}

/** The message that this one will answer. */
function Answering({ quote, ticket }: { quote: Quote; ticket: Ticket }) {
  const { t } = useTranslation('tickets')
  return (
    <div className={styles.quote}>
      <div className={styles.quote_words} data-own={quote.isOwn || undefined}>
        <QuoteText quote={quote} contactName={ticket.contact.name} />
      </div>
      <Button
        type="text"
        icon={<CloseOutlined aria-hidden />}
        aria-label={t('composer.no_reply')}
        onClick={() => ticketsUi.quote(ticket.id, null)}
      />
    </div>
  )
}
