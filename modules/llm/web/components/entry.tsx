/** One side of a turn in the history: long texts are cut until somebody wants the whole. */
import { Button, Tag } from 'antd'
import { useState } from 'react'
import { useTranslation } from 'react-i18next'
import { number, shortDateTime, shortened } from '#web/lib/format'
import type { HistoryItem } from '../api'
import { duration } from '../duration'
import styles from './conversations.module.css'

/** Characters of a text in the list (administration.md 2). */
const shownLength = 200

export function Entry({ of }: { of: HistoryItem }) {
  const { t } = useTranslation('llm')
  const { role, content, tokens, timestamp } = of
  return (
    <li className={styles.entry} data-role={role}>
      <p className={styles.who}>
        {t(`history.${role}`)} <time dateTime={timestamp}>{shortDateTime(timestamp)}</time>
        {role === 'assistant' && <Outcome of={of} />}
      </p>
      {content === null ? (
        <p className={styles.nothing}>{t('history.not_stored')}</p>
      ) : content === '' ? (
        <p className={styles.nothing}>{t('history.nothing_said')}</p>
      ) : (
        <Content text={content} />
      )}
      <p className={styles.facts}>
        {tokens !== null && (
          <span>{t('test.tokens', { count: tokens, shown: number(tokens) })}</span>
        )}
        {role === 'assistant' && of.durationMs !== null && <span>{duration(of.durationMs)}</span>}
        {role === 'assistant' && of.model && <span>{of.model}</span>}
      </p>
      {role === 'assistant' && <Sources of={of.sources} />}
    </li>
  )
}

function Content({ text }: { text: string }) {
  const { t } = useTranslation('llm')
  const [isWhole, setWhole] = useState(false)
  const isCut = text.length > shownLength && !isWhole
  return (
    <div className={styles.content} dir="auto">
      {isCut ? shortened(text, shownLength) : text}
      {isCut && (
        <Button type="link" size="small" disabled={false} onClick={() => setWhole(true)}>
          {t('history.whole')}
        </Button>
      )}
    </div>
  )
}

/** What is not the usual. */
function Outcome({ of: { outcome, error } }: { of: HistoryItem }) {
  const { t } = useTranslation('llm')
  if (outcome === null || outcome === 'answered') return null
  return (
    <Tag className={styles.outcome} color={outcome === 'failed' ? 'error' : 'default'}>
      {t(`history.outcomes.${outcome}`)}
      {error && `: ${t(`reasons.${error}`)}`}
    </Tag>
  )
}

/** Documents from which the model was given passages (RAG-04). */
export function Sources({ of }: { of: HistoryItem['sources'] }) {
  const { t } = useTranslation('llm')
  if (!of.length) return null
  return (
    <p className={styles.sources}>
      {t('history.sources')}{' '}
      {[...new Set(of.map(({ source }) => source))].map((source) => (
        <Tag key={source}>{source}</Tag>
      ))}
    </p>
  )
}
