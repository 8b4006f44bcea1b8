/** An open thread: header, messages and composer. */
import { useTranslation } from 'react-i18next'
import { draftOf, keepDraft, useDraft } from '../drafts'
import type { Thread } from '../model'
import { useMessages } from '../queries'
import type { Editing } from '../use_thread_editing'
import { useUnreadOnOpening } from '../use_first_unread'
import { useMarkRead } from '../use_mark_read'
import { useSaying } from '../use_saying'
import { Composer } from './composer'
import { MessageLog } from './message_log'
import { ThreadHeader } from './thread_header'
import styles from './thread_pane.module.css'

interface OpenThreadProps {
  readonly thread: Thread
  readonly editing: Pick<Editing, 'edit' | 'remove'>
}

export function OpenThread({ thread, editing }: OpenThreadProps) {
  const { t } = useTranslation('chat')
  const text = useDraft(thread.id)
  const setText = (texts: string) => keepDraft(thread.id, texts)
  const messages = useMessages(thread.id)
  const unread = useUnreadOnOpening(thread)
  useMarkRead(thread)
  // Do not overwrite what was typed meanwhile.
  const giveBack = (texts: string) => setText(draftOf(thread.id) || texts)
  const say = useSaying(thread, giveBack)
  return (
    <section className={styles.pane} aria-label={t('pane.label', { title: thread.title })}>
      <ThreadHeader thread={thread} editing={editing} />
      <MessageLog thread={thread} messages={messages} unread={unread} />
      <Composer text={text} onChange={setText} onSay={say} />
    </section>
  )
}
