/** The notes on a contact, and a field to add one. */
import { Button, Input } from 'antd'
import { useId, useState, type KeyboardEvent } from 'react'
import { useTranslation } from 'react-i18next'
import { noteLength } from '#modules/notes/contract'
import type { ContactSectionProps } from '#modules/tickets/contract'
import { ErrorState } from '#web/kit/error_state'
import { LoadingRows } from '#web/kit/loading'
import { useNotes } from '../use_notes'
import { NoteItem } from './note_item'
import styles from './note_section.module.css'

export default function NoteSection({ ticketId, contactId }: ContactSectionProps) {
  const { t } = useTranslation('notes')
  const id = useId()
  const { list, add, remove } = useNotes(contactId)
  const { data: notes, error, isPending, refetch } = list
  return (
    <section className={styles.section} aria-labelledby={id}>
      <h3 id={id}>
        {t('title')}
        <small>{t('private')}</small>
      </h3>
      <NewNote
        key={ticketId}
        isBusy={add.isPending}
        onAdd={(text) => add.mutateAsync({ ticketId, contactId, text })}
      />
      {isPending && <LoadingRows rows={2} />}
      {error && !notes && <ErrorState error={error} onRetry={() => void refetch()} />}
      {notes && notes.length > 0 && (
        <ol className={styles.list} aria-labelledby={id}>
          {notes.map((note) => (
            <NoteItem
              key={note.id}
              note={note}
              isOfAnother={note.ticketId !== ticketId}
              onDelete={() => remove(note)}
            />
          ))}
        </ol>
      )}
      {notes?.length === 0 && <p className={styles.none}>{t('none')}</p>}
    </section>
  )
}

interface NewNoteProps {
  readonly isBusy: boolean
  readonly onAdd: (text: string) => Promise<unknown>
}

function NewNote({ isBusy, onAdd }: NewNoteProps) {
  const { t } = useTranslation('notes')
  const [text, setText] = useState('')
  const trimmed = text.trim()
  const isEnough = trimmed.length >= noteLength.min
  const isShort = trimmed !== '' && !isEnough

  async function add() {
    if (!isEnough || isBusy) return
    // An error is shown as a toast, and the typed text stays.
    await onAdd(trimmed).then(
      () => setText(''),
      () => undefined
    )
  }
  function onKeyDown(event: KeyboardEvent) {
    const isSending = event.key === 'Enter' && !event.shiftKey && !event.nativeEvent.isComposing
    if (isSending) {
      event.preventDefault()
      void add()
    }
    // Escape only leaves the field and does not close the panel.
    if (event.key === 'Escape') {
      event.preventDefault()
      ;(event.target as HTMLElement).blur()
    }
  }

  return (
    <div>
      <Input.TextArea
        data-note
        value={text}
        autoSize={{ minRows: 1, maxRows: 6 }}
        maxLength={noteLength.max}
        dir="auto"
        placeholder={t('placeholder')}
        aria-label={t('placeholder')}
        aria-describedby={isShort ? 'note-short' : undefined}
        onChange={(event) => setText(event.target.value)}
        onKeyDown={onKeyDown}
      />
      {trimmed !== '' && (
        <div className={styles.foot}>
          <span id="note-short" className={styles.short}>
            {isShort && t('short', { count: noteLength.min })}
          </span>
          <Button
            type="primary"
            size="small"
            disabled={!isEnough}
            loading={isBusy}
            onClick={() => void add()}
          >
            {t('add')}
          </Button>
        </div>
      )}
    </div>
  )
}
