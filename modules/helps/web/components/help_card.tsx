/** One video in the grid: thumbnail, text, and for the operator the edit and delete buttons. */
import { CaretRightFilled } from '@ant-design/icons'
import { useState } from 'react'
import { useTranslation } from 'react-i18next'
import { RowEditing } from '#web/kit/data_table'
import { thumbnailOf, type Help } from '../model'
import type { Editing } from '../use_editing'
import styles from './help_card.module.css'

interface HelpCardProps {
  readonly help: Help
  readonly onPlay: (help: Help) => void
  /** Null for everybody but the operator. */
  readonly editing: Editing | null
}

export function HelpCard({ help, onPlay, editing }: HelpCardProps) {
  const { t } = useTranslation('helps')
  const { title, description } = help
  return (
    <article className={styles.card}>
      <button
        type="button"
        className={styles.play}
        aria-label={t('card.play', { title })}
        onClick={() => onPlay(help)}
      >
        <Picture help={help} />
        <span className={styles.sign} aria-hidden>
          <CaretRightFilled />
        </span>
      </button>
      <div className={styles.text}>
        <h2 className={styles.title} dir="auto">
          {title}
        </h2>
        {editing && (
          <div className={styles.tools}>
            <RowEditing
              edit={{ label: t('card.edit', { title }), onClick: () => editing.edit(help) }}
              remove={{ label: t('card.delete', { title }), onClick: () => editing.remove(help) }}
            />
          </div>
        )}
      </div>
      {description && (
        <p className={styles.description} dir="auto">
          {description}
        </p>
      )}
    </article>
  )
}

/** If the thumbnail fails to load, the play icon on a plain background remains. */
function Picture({ help }: { help: Help }) {
  const [isBroken, setBroken] = useState(false)
  if (isBroken) return null
  return (
    <img
      className={styles.picture}
      src={thumbnailOf(help)}
      alt=""
      width={480}
      height={360}
      loading="lazy"
      decoding="async"
      onError={() => setBroken(true)}
    />
  )
}
