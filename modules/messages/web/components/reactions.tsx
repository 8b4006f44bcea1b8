/** Reactions at the bubble's lower edge: each emoji once, with its count. */
import { useQueryClient } from '@tanstack/react-query'
import { useTranslation } from 'react-i18next'
import { react } from '../message_actions'
import type { Message, Reaction } from '../model'
import styles from './reactions.module.css'

interface ReactionsProps {
  readonly message: Message
  /** Whether the viewer may add or remove a reaction. */
  readonly mayReact: boolean
}

export function Reactions({ message, mayReact }: ReactionsProps) {
  const { t } = useTranslation('messages')
  const client = useQueryClient()
  const groups = grouped(message.reactions)
  if (!groups.length || message.isDeleted) return null
  return (
    <div className={styles.reactions} data-reactions>
      {groups.map(({ emoji, count, isOwn }) => (
        <button
          key={emoji}
          type="button"
          data-own={isOwn || undefined}
          disabled={!mayReact}
          aria-pressed={isOwn}
          aria-label={t('react.given', { emoji, count })}
          onClick={() => void react(client, message, emoji)}
        >
          <span aria-hidden>{emoji}</span>
          {count > 1 && <span aria-hidden>{count}</span>}
        </button>
      ))}
    </div>
  )
}

/** In the order of their first occurrence. */
export function grouped(reactions: readonly Reaction[]) {
  const groups = new Map<string, { emoji: string; count: number; isOwn: boolean }>()
  for (const { emoji, isOwn } of reactions) {
    const group = groups.get(emoji) ?? { emoji, count: 0, isOwn: false }
    groups.set(emoji, { emoji, count: group.count + 1, isOwn: group.isOwn || isOwn })
  }
  return [...groups.values()]
}
