/** The ticket's tags in the conversation's header; a click opens the field where they are chosen. */
import { TagsOutlined } from '@ant-design/icons'
import { useTranslation } from 'react-i18next'
import { number } from '#web/lib/format'
import type { HeaderMarkProps } from '#modules/tickets/contract'
import { tagging } from '../tagging'
import styles from './header_tags.module.css'

/** Maximum tags shown by name; the rest is shown as a number. */
const shownTags = 2

export default function HeaderTags({ ticketId, labels, onDetails }: HeaderMarkProps) {
  const { t } = useTranslation('tags')
  const names = labels.map(({ name }) => name).join(', ')
  const rest = labels.length - shownTags
  return (
    <button
      type="button"
      className={styles.tags}
      aria-label={labels.length ? t('header.tags', { names }) : t('section.placeholder')}
      title={names || t('section.placeholder')}
      onClick={() => {
        tagging.setState({ ticketId })
        onDetails()
      }}
    >
      <TagsOutlined aria-hidden />
      {labels.slice(0, shownTags).map(({ id, name, color }) => (
        <span key={id} className={styles.tag} aria-hidden>
          <span className={styles.dot} style={{ background: color }} />
          <span className={styles.name} dir="auto">
            {name}
          </span>
        </span>
      ))}
      {rest > 0 && (
        <span className={styles.rest} aria-hidden>
          +{rest}
        </span>
      )}
      {labels.length > 0 && (
        <span className={styles.count} aria-hidden>
          {number(labels.length)}
        </span>
      )}
    </button>
  )
}
