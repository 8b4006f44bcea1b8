/** The summary of a conversation: a person reads and changes it, and then keeps or copies it. */
import { useQuery } from '@tanstack/react-query'
import { Button, Input, Spin } from 'antd'
import { useId, useState } from 'react'
import { useTranslation } from 'react-i18next'
import { textKeepers, type TransferHelpProps } from '#modules/tickets/contract'
import { copyText } from '#web/lib/copy_text'
import { Slot } from '#web/shell/slots'
import { keys, summarize } from '../api'
import { causeOf } from '../failed'
import styles from './help.module.css'

interface SummaryProps extends TransferHelpProps {
  readonly onClose: () => void
}

export default function Summary({ ticketId, contactId, onClose }: SummaryProps) {
  const { t } = useTranslation('llm')
  const id = useId()
  const { data, error, isFetching, refetch } = useQuery({
    queryKey: [...keys.help, 'summary', ticketId],
    queryFn: ({ signal }) => summarize(ticketId, signal),
    staleTime: Infinity,
    gcTime: 0,
    retry: false,
  })
  return (
    <section className={styles.summary} aria-labelledby={id}>
      <h2 id={id}>{t('help.summary')}</h2>
      <p className={styles.status} role="status">
        {isFetching ? t('help.writing') : data !== undefined && t('help.ready')}
      </p>
      {isFetching && (
        <div className={styles.waiting}>
          <Spin size="small" /> <span aria-hidden>{t('help.writing')}</span>
          <Button size="small" onClick={onClose}>
            {t('help.cancel')}
          </Button>
        </div>
      )}
      {!isFetching && error && (
        <>
          <p className={styles.error} role="alert">
            {t('help.failed')} {causeOf(error)}
          </p>
          <Button onClick={() => void refetch()}>{t('help.again')}</Button>
        </>
      )}
      {!isFetching && data !== undefined && (
        <Editable key={data} {...{ ticketId, contactId, onClose }} written={data} label={id} />
      )}
    </section>
  )
}

interface EditableProps extends SummaryProps {
  readonly written: string
  /** The element that names it. */
  readonly label: string
}

function Editable({ written, label, onClose, ...about }: EditableProps) {
  const { t } = useTranslation('llm')
  const [text, setText] = useState(written)
  const copyWords = { copied: t('help.copied'), refused: t('help.copy_refused') }
  const [kept, setKept] = useState<string | null>(null)
  return (
    <>
      <Input.TextArea
        aria-labelledby={label}
        autoSize={{ minRows: 4, maxRows: 12 }}
        dir="auto"
        value={text}
        onChange={(event) => setText(event.target.value)}
      />
      <p className={styles.hint} role="status">
        {t(kept === text ? 'help.summary_kept' : 'help.summary_help')}
      </p>
      <div className={styles.actions}>
        <Button onClick={() => void copyText(text, copyWords)}>{t('help.summary_copy')}</Button>
        <Button onClick={onClose}>{t('help.discard')}</Button>
        {/* Last, as it is loaded later: what moves under the pointer loses a click. */}
        {kept !== text && (
          <Slot of={textKeepers} props={{ ...about, text, onKept: () => setKept(text) }} />
        )}
      </div>
    </>
  )
}
