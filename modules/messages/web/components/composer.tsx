/** The composer: text, files with captions, replies, edits, recordings; one draft per ticket. */
import { CheckOutlined, SendOutlined } from '@ant-design/icons'
import { Button, Input, type GetRef } from 'antd'
import {
  Suspense,
  useEffect,
  useMemo,
  useRef,
  useState,
  type ClipboardEvent,
  type KeyboardEvent,
  type RefObject,
} from 'react'
import { useTranslation } from 'react-i18next'
import { lazyPart } from '#web/kit/lazy_part'
import { useIsPhone } from '#web/kit/appearance'
import { enterStore } from '#web/kit/enter_key'
import { LazyLoad } from '#web/shell/lazy_load'
import { Slot } from '#web/shell/slots'
import { composerHelp } from '#modules/messages/contract'
import { sendTyping } from '../api_messages'
import type { Ticket } from '../model'
import { typingNotifier } from '../typing'
import { AddButton, EmojiButton, RecordButton, SignatureButton } from './composer_buttons'
import { Answering, Changing, Left } from './composer_notes'
import styles from './composer.module.css'
import { useComposerHelp } from './use_composer_help'
import { useWriting, type WritingMode } from './use_writing'

const Attachments = lazyPart(() => import('./attachments'))
const Recorder = lazyPart(() => import('./recorder'))
const loadVariableHelp = () => import('./variable_help')

const invitations: Readonly<Record<WritingMode, string>> = {
  message: 'composer.placeholder',
  caption: 'composer.caption',
  no_caption: 'composer.no_caption',
  edit: 'composer.edit',
}

interface ComposerProps {
  readonly ticket: Ticket
  readonly onFiles: (files: readonly File[]) => void
}

type Field = RefObject<GetRef<typeof Input.TextArea> | null>

export function Composer({ ticket, onFiles }: ComposerProps) {
  const field: Field = useRef(null)
  const [isRecording, setRecording] = useState(false)
  const writing = useWriting(ticket)
  const { mode, attachments, quote, editing, say } = writing
  const typing = useTyping(ticket.id)
  useFocusOn(field, Boolean(quote || attachments || editing))

  function submit() {
    typing.stops()
    writing.submit()
    field.current?.focus()
  }
  function endRecording() {
    typing.stops()
    setRecording(false)
    requestAnimationFrame(() => field.current?.focus())
  }

  return (
    <div className={styles.composer}>
      {editing && <Changing ticketId={ticket.id} />}
      {quote && !editing && <Answering quote={quote} ticket={ticket} />}
      {attachments && !editing && (
        <Suspense fallback={<div className={styles.files} />}>
          <Attachments ticketId={ticket.id} attachments={attachments} />
        </Suspense>
      )}
      <div className={styles.row} data-mode={mode}>
        {isRecording ? (
          <Suspense fallback={<div className={styles.waiting} />}>
            <Recorder
              onGoing={() => typing.goesOn('recording')}
              onRecorded={(file, seconds) => void say.voice(file, seconds)}
              onOver={endRecording}
            />
          </Suspense>
        ) : (
          <Row
            ticket={ticket}
            writing={writing}
            field={field}
            onFiles={onFiles}
            onTyped={() => typing.goesOn('composing')}
            onSubmit={submit}
            onRecord={() => setRecording(true)}
          />
        )}
      </div>
    </div>
  )
}

interface RowProps {
  readonly ticket: Ticket
  readonly writing: ReturnType<typeof useWriting>
  readonly field: Field
  readonly onFiles: (files: readonly File[]) => void
  readonly onTyped: () => void
  readonly onSubmit: () => void
  readonly onRecord: () => void
}

function Row({ ticket, writing, field, onFiles, onTyped, onSubmit, onRecord }: RowProps) {
  const { t } = useTranslation('messages')
  const { id: ticketId } = ticket
  const { mode, text, left, maySay, write, takeBack, say } = writing
  const invitation = t(invitations[mode])
  const help = useComposerHelp()

  function onKeyDown(event: KeyboardEvent) {
    if (help.helps(event)) return event.stopPropagation()
    if (isSending(event)) {
      event.preventDefault()
      if (!event.repeat) onSubmit()
    }
    if (event.key === 'Escape' && takeBack()) event.preventDefault()
  }
  function onPaste(event: ClipboardEvent) {
    const files = [...event.clipboardData.files]
    // Cells copied from a spreadsheet include a picture of themselves: paste their text.
    if (!files.length || event.clipboardData.types?.includes('text/plain')) return
    event.preventDefault()
    onFiles(files)
  }
  function putEmoji(emoji: string) {
    const area = field.current?.resizableTextArea?.textArea
    const [from, to] = [area?.selectionStart ?? text.length, area?.selectionEnd ?? text.length]
    write(text.slice(0, from) + emoji + text.slice(to))
    const place = from + emoji.length
    requestAnimationFrame(() => area?.setSelectionRange(place, place))
  }

  function rewrite(texts: string) {
    write(texts)
    requestAnimationFrame(() => field.current?.focus({ cursor: 'end' }))
  }

  const helping = { text, write: rewrite, takeKeys: help.takeKeys }

  return (
    <>
      {mode === 'message' && (
        <>
          <Slot of={composerHelp} props={{ ticketId, attach: onFiles, ...helping }} />
          <LazyLoad load={loadVariableHelp} props={{ ticket, ...helping }} />
        </>
      )}
      {mode !== 'edit' && (
        <AddButton
          ticketId={ticketId}
          onFiles={onFiles}
          onEnclosure={(enclosure) => void say.enclosed(enclosure)}
          onPrepared={(sending) => void say.prepared(sending)}
        />
      )}
      <div className={styles.field}>
        <Input.TextArea
          ref={field}
          data-composer
          variant="borderless"
          autoSize={{ minRows: 1, maxRows: 5 }}
          dir="auto"
          readOnly={mode === 'no_caption'}
          value={mode === 'no_caption' ? '' : text}
          placeholder={invitation}
          aria-label={invitation}
          status={left < 0 ? 'error' : undefined}
          onChange={(event) => {
            write(event.target.value)
            onTyped()
          }}
          onKeyDown={onKeyDown}
          onPaste={onPaste}
          {...help.described}
        />
        <Left left={left} />
      </div>
      <EmojiButton onEmoji={putEmoji} />
      {mode !== 'edit' && <SignatureButton name={say.name} />}
      {mode === 'message' && <RecordButton isHidden={text !== ''} onRecord={onRecord} />}
      <Button
        type="primary"
        className={styles.send}
        icon={mode === 'edit' ? <CheckOutlined aria-hidden /> : <SendOutlined aria-hidden />}
        disabled={!maySay}
        aria-label={t(mode === 'edit' ? 'composer.save' : 'composer.send')}
        onClick={onSubmit}
      />
    </>
  )
}

/** Focuses the field, except on a phone, where the keyboard would cover the conversation. */
function useFocusOn(field: Field, isBegun: boolean) {
  const phone = useIsPhone()
  useEffect(() => {
    if (!phone) field.current?.focus({ cursor: 'end' })
  }, [phone, field])
  useEffect(() => {
    if (isBegun) field.current?.focus({ cursor: 'end' })
  }, [isBegun, field])
}

/** During IME composition (accents, CJK) Enter belongs to the input method. */
const isSending = ({ key, shiftKey, nativeEvent }: KeyboardEvent) =>
  key === 'Enter' && shiftKey !== enterStore.getState().sends && !nativeEvent.isComposing

/** The typing indicator of the ticket, cleared when the user leaves it. */
function useTyping(ticketId: number) {
  const sign = useMemo(
    // Failures are ignored: the customer merely does not see the indicator.
    () => typingNotifier((state) => void sendTyping(ticketId, state).catch(() => undefined)),
    [ticketId]
  )
  useEffect(() => sign.stops, [sign])
  return sign
}
