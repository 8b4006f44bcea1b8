/**
 * List above the composer once a slash and a letter are typed: matching quick replies, and a preview of the selected
 * one.
 */
import { PaperClipOutlined, TeamOutlined, UserOutlined } from '@ant-design/icons'
import { keepPreviousData, useQuery } from '@tanstack/react-query'
import { useEffect, useEffectEvent, useId, useRef, useState } from 'react'
import { useTranslation } from 'react-i18next'
import type { ComposerHelpProps } from '#modules/messages/contract'
import { toasts } from '#web/lib/toasts'
import {
  fetchFile,
  previewQuickReply,
  quickRepliesKey,
  usableQuickReplies,
  type QuickReply,
} from '../api'
import { labelOf, matching, wordAfterSlash } from '../matching'
import styles from './quick_answers.module.css'

export default function QuickAnswers(props: ComposerHelpProps) {
  const { text, write, attach } = props
  const word = wordAfterSlash(text)
  // Escape, or a choice, closes the list until a new slash is typed.
  const [isClosed, setClosed] = useState(false)
  if (isClosed && !text.startsWith('/')) setClosed(false)
  const { data: replies = [] } = useUsable(text.startsWith('/'))
  const offered = word === null || isClosed ? [] : matching(replies, word)

  async function choose({ text: texts, file }: QuickReply) {
    setClosed(true)
    write(texts)
    if (!file) return
    try {
      attach([await fetchFile(file)])
    } catch (error) {
      toasts.failure(error)
    }
  }

  if (!offered.length) return null
  return (
    <Offer
      key={word}
      {...props}
      offered={offered}
      onChoose={(reply) => void choose(reply)}
      onClose={() => setClosed(true)}
    />
  )
}

/** What the user may use; fetched once `isWanted`. */
const useUsable = (isWanted: boolean) =>
  useQuery({
    queryKey: [...quickRepliesKey, 'usable'],
    queryFn: ({ signal }) => usableQuickReplies(signal),
    enabled: isWanted,
    // File URLs are valid for an hour at most.
    staleTime: 20 * 60_000,
  })

interface OfferProps extends ComposerHelpProps {
  readonly offered: readonly QuickReply[]
  readonly onChoose: (reply: QuickReply) => void
  readonly onClose: () => void
}

function Offer({ offered, ticketId, takeKeys, onChoose, onClose }: OfferProps) {
  const { t } = useTranslation('quick_replies')
  const listId = useId()
  const [marked, setMarked] = useState(0)
  const active = offered[Math.min(marked, offered.length - 1)]!
  const optionId = ({ id }: QuickReply) => `${listId}-${id}`
  const activeId = optionId(active)
  const walk = (step: number) =>
    setMarked((at) => (Math.min(at, offered.length - 1) + step + offered.length) % offered.length)

  const take = useEffectEvent((key: string) => {
    const actions: Readonly<Record<string, () => void>> = {
      ArrowDown: () => walk(1),
      ArrowUp: () => walk(-1),
      Enter: () => onChoose(active),
      Tab: () => onChoose(active),
      Escape: onClose,
    }
    const action = actions[key]
    action?.()
    return action !== undefined
  })
  useEffect(() => {
    takeKeys({ take: (key) => take(key), listId, activeId })
  }, [takeKeys, listId, activeId])
  useEffect(() => () => takeKeys(null), [takeKeys])

  return (
    <div className={styles.offer}>
      <ul id={listId} role="listbox" aria-label={t('composer.list')} className={styles.list}>
        {offered.map((reply, index) => (
          <Option
            key={reply.id}
            id={optionId(reply)}
            reply={reply}
            isMarked={reply === active}
            onMark={() => setMarked(index)}
            onChoose={() => onChoose(reply)}
          />
        ))}
      </ul>
      <Preview reply={active} ticketId={ticketId} />
    </div>
  )
}

interface OptionProps {
  readonly id: string
  readonly reply: QuickReply
  readonly isMarked: boolean
  readonly onMark: () => void
  readonly onChoose: () => void
}

function Option({ id, reply, isMarked, onMark, onChoose }: OptionProps) {
  const line = useRef<HTMLLIElement>(null)
  useEffect(() => {
    if (isMarked) line.current?.scrollIntoView?.({ block: 'nearest' })
  }, [isMarked])
  return (
    // The composer keeps the focus and forwards its keys, so the options need no focus.
    <li
      ref={line}
      id={id}
      role="option"
      aria-selected={isMarked}
      className={styles.option}
      onMouseDown={(event) => event.preventDefault()}
      onMouseMove={onMark}
      onClick={onChoose}
    >
      <span dir="auto">{labelOf(reply)}</span>
      <span className={styles.marks}>
        {reply.file && <PaperClipOutlined aria-hidden />}
        <Audience isShared={reply.isShared} />
      </span>
    </li>
  )
}

/** Whether it is private or shared, at the end of the line. */
function Audience({ isShared }: Pick<QuickReply, 'isShared'>) {
  const { t } = useTranslation('quick_replies')
  const texts = t(isShared ? 'page.shared' : 'page.own')
  return isShared ? (
    <TeamOutlined title={texts} aria-label={texts} />
  ) : (
    <UserOutlined title={texts} aria-label={texts} />
  )
}

/** Image types that browsers display, by file extension. */
const isPicture = (name: string) => /\.(png|jpe?g|webp|gif|avif)$/i.test(name)

function Picture({ url, name }: NonNullable<QuickReply['file']>) {
  const [isBroken, setBroken] = useState(false)
  if (isBroken) return null
  return <img className={styles.picture} src={url} alt={name} onError={() => setBroken(true)} />
}

function Preview({ reply, ticketId }: { reply: QuickReply; ticketId: number }) {
  const { t } = useTranslation('quick_replies')
  const { data } = usePreview(reply.id, ticketId)
  // The raw text until the server has filled in the variables.
  const texts = data?.id === reply.id ? data.text : reply.text
  return (
    <div className={styles.preview} aria-label={t('composer.preview')} role="note">
      {reply.file && isPicture(reply.file.name) && <Picture key={reply.file.url} {...reply.file} />}
      {texts && <p dir="auto">{texts}</p>}
      {reply.file && (
        <p className={styles.file}>
          <PaperClipOutlined aria-hidden /> {reply.file.name}
        </p>
      )}
    </div>
  )
}

/** What the customer would receive; the previous preview stays until the response arrives. */
const usePreview = (id: number, ticketId: number) =>
  useQuery({
    queryKey: [...quickRepliesKey, 'preview', id, ticketId],
    queryFn: async ({ signal }) => ({ id, text: await previewQuickReply(id, ticketId, signal) }),
    placeholderData: keepPreviousData,
    // Not cached: the text may contain the current time.
    staleTime: 30_000,
  })
