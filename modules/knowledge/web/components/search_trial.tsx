/** A question that is tried: what the model would read for it, with scores and sources (RAG-04). */
import { SearchOutlined } from '@ant-design/icons'
import { useMutation } from '@tanstack/react-query'
import { Button, Input } from 'antd'
import { useState } from 'react'
import { useTranslation } from 'react-i18next'
import { questionLength } from '#modules/knowledge/contract'
import { Refusal } from '#web/kit/refusal'
import { number } from '#web/lib/format'
import { trySearch, type Document, type Found } from '../api'
import { causeOf } from '../words'
import styles from './search_trial.module.css'

export function SearchTrial({ documents }: { readonly documents: readonly Document[] }) {
  const { t } = useTranslation('knowledge')
  const [typed, setTyped] = useState('')
  const trial = useMutation({ mutationFn: trySearch, meta: { quiet: true } })
  const known = new Set(documents.map(({ id }) => id))
  // What a deleted document said is not shown any longer.
  const isCurrent = trial.data?.passages.every(({ documentId }) => known.has(documentId))
  const ask = () => {
    const query = typed.trim()
    if (query && !trial.isPending) trial.mutate(query)
  }
  return (
    <section className={styles.trial}>
      <h2 className={styles.heading}>{t('trial.heading')}</h2>
      <p className={styles.note}>{t('trial.text')}</p>
      <div className={styles.line}>
        <Input
          aria-label={t('trial.question')}
          placeholder={t('trial.placeholder')}
          value={typed}
          maxLength={questionLength}
          dir="auto"
          onChange={({ target }) => setTyped(target.value)}
          onPressEnter={(event) => {
            // Otherwise the whole configuration would be saved.
            event.preventDefault()
            ask()
          }}
        />
        <Button icon={<SearchOutlined aria-hidden />} loading={trial.isPending} onClick={ask}>
          {t('trial.ask')}
        </Button>
      </div>
      <div role="status">
        {trial.error && <Refusal text={`${t('trial.failed')}. ${causeOf(trial.error)}`} />}
        {trial.data && isCurrent && !trial.isPending && <Passages of={trial.data} />}
      </div>
    </section>
  )
}

const scoreText = (score: number) =>
  number(score, { minimumFractionDigits: 2, maximumFractionDigits: 2 })

function Passages({ of: { passages, bestScore } }: { of: Found }) {
  const { t } = useTranslation('knowledge')
  if (!passages.length) {
    return (
      <p className={styles.note}>
        {t('trial.nothing')}{' '}
        {bestScore !== null && t('trial.best_score', { score: scoreText(bestScore) })}
      </p>
    )
  }
  return (
    <ol className={styles.passages}>
      {passages.map(({ documentId, originalName, text, score }, index) => (
        <li key={`${documentId} ${index}`} className={styles.passage}>
          <p className={styles.source}>
            <strong dir="auto">{originalName}</strong>
            <span className={styles.score}>{t('trial.score', { score: scoreText(score) })}</span>
          </p>
          <p className={styles.text} dir="auto">
            {text}
          </p>
        </li>
      ))}
    </ol>
  )
}
