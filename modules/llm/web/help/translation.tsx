/** The translation of a message, below its text; the customer never sees it. */
import { useQuery } from '@tanstack/react-query'
import { useTranslation } from 'react-i18next'
import type { BelowMessageProps } from '#modules/messages/contract'
import { keys, translate } from '../api'
import { causeOf } from '../failed'
import styles from './help.module.css'

export default function Translation({ messageId, onClose }: BelowMessageProps) {
  const { t, i18n } = useTranslation('llm')
  const { data, error, isFetching, refetch } = useQuery({
    queryKey: [...keys.help, 'translation', messageId, i18n.language],
    queryFn: ({ signal }) => translate(messageId, signal),
    staleTime: Infinity,
    // Kept while the conversation is open, also of messages that have scrolled away.
    gcTime: Infinity,
    retry: false,
  })
  return (
    <div className={styles.translation} role="group" aria-label={t('help.translation')}>
      <div role="status">
        {isFetching ? (
          <span className={styles.quiet}>{t('help.translating')}</span>
        ) : (
          <Said text={data} error={error} />
        )}
      </div>
      {!isFetching && error && (
        <button type="button" className={styles.link} onClick={() => void refetch()}>
          {t('help.again')}
        </button>
      )}
      <button type="button" className={styles.link} onClick={onClose}>
        {t(isFetching ? 'help.cancel' : 'help.hide')}
      </button>
    </div>
  )
}

interface SaidProps {
  /** Null: it is in the reader's language already. */
  readonly text: string | null | undefined
  readonly error: Error | null
}

function Said({ text, error }: SaidProps) {
  const { t } = useTranslation('llm')
  if (error) {
    return (
      <span className={styles.error}>
        {t('help.failed')} {causeOf(error)}
      </span>
    )
  }
  if (text === null) return <span className={styles.quiet}>{t('help.already')}</span>
  return (
    <span className={styles.translated} dir="auto">
      {text}
    </span>
  )
}
