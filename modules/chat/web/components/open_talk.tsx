/** An open talk: header, messages and composer. */
import { useTranslation } from 'react-i18next'
import { draftOf, keepDraft, useDraft } from '../drafts'
import type { Talk } from '../model'
import { useMessages } from '../queries'
import type { Editing } from '../use_editing'
import { useUnreadOnOpening } from '../use_first_unread'
import { useMarkRead } from '../use_mark_read'
import { useSaying } from '../use_saying'
import { Composer } from './composer'
import { MessageLog } from './message_log'
import { TalkHeader } from './talk_header'
import styles from './talk_pane.module.css'

interface OpenTalkProps {
  readonly talk: Talk
  readonly editing: Pick<Editing, 'edit' | 'remove'>
}

export function OpenTalk({ talk, editing }: OpenTalkProps) {
  const { t } = useTranslation('chat')
  const text = useDraft(talk.id)
  const setText = (texts: string) => keepDraft(talk.id, texts)
  const messages = useMessages(talk.id)
  const unread = useUnreadOnOpening(talk)
  useMarkRead(talk)
  // Do not overwrite what was typed meanwhile.
  const giveBack = (texts: string) => setText(draftOf(talk.id) || texts)
  const say = useSaying(talk, giveBack)
  return (
    <section className={styles.pane} aria-label={t('pane.label', { title: talk.title })}>
      <TalkHeader talk={talk} editing={editing} />
      <MessageLog talk={talk} messages={messages} unread={unread} />
      <Composer text={text} onChange={setText} onSay={say} />
    </section>
  )
}
