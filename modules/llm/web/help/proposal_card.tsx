/** What the model proposes for the message field: read, put into the field, asked for again or discarded; never sent. */
import { CloseOutlined, WarningOutlined } from '@ant-design/icons'
import { useQuery } from '@tanstack/react-query'
import { Button, Spin } from 'antd'
import { useEffect, useEffectEvent, useId, useRef, useState, type RefObject } from 'react'
import { useTranslation } from 'react-i18next'
import type { ComposerHelpProps } from '#modules/messages/contract'
import { toasts } from '#web/lib/toasts'
import { keys, propose, type Draft, type Proposal } from '../api'
import { causeOf } from '../failed'
import styles from './help.module.css'
import { Sparkle } from './sparkle'

interface ProposalCardProps extends Pick<ComposerHelpProps, 'text' | 'write'> {
  readonly draft: Draft
  readonly onAsk: (draft: Draft) => void
  readonly onClose: () => void
}

export default function ProposalCard({ draft, text, write, onAsk, onClose }: ProposalCardProps) {
  const { t } = useTranslation('llm')
  const id = useId()
  const card = useRef<HTMLElement>(null)
  const [attempt, setAttempt] = useState(0)
  const { data, error, isFetching, refetch } = useProposal(draft, attempt)
  useEffect(() => card.current?.focus(), [])

  /** The field gets the focus again, with what stands in it. */
  function close() {
    onClose()
    write(text)
  }
  useEscape(card, close)
  // A correction of what stands in the field changes nothing that the person does not see.
  const replaces = text.trim() !== '' && !isCorrectionOf(draft, text)

  function use(proposal: Proposal) {
    onClose()
    write(proposal.text)
    if (!replaces) return
    toasts.success(t('help.replaced'), { label: t('help.undo'), run: () => write(text) })
  }
  function another() {
    // Its button goes.
    card.current?.focus()
    setAttempt(attempt + 1)
    if (draft.kind === 'correct' && text.trim()) onAsk({ ...draft, text })
  }
  const shown = isFetching ? null : (data ?? null)
  return (
    <section ref={card} tabIndex={-1} className={styles.card} aria-labelledby={id}>
      <header className={styles.head}>
        <Sparkle />
        <h2 id={id}>{t(`help.card_${draft.kind}`)}</h2>
        <Button
          type="text"
          size="small"
          icon={<CloseOutlined aria-hidden />}
          aria-label={t('help.close')}
          onClick={close}
        />
      </header>
      <p className={styles.status} role="status">
        {isFetching ? t('help.writing') : shown && t('help.ready')}
      </p>
      {isFetching && <Waiting onCancel={close} />}
      {shown && (
        <>
          <Proposed proposal={shown} isSame={shown.text === text} replaces={replaces} />
          <footer className={styles.actions}>
            <Button type="primary" onClick={() => use(shown)}>
              {t('help.use')}
            </Button>
            <Button onClick={another}>{t('help.another')}</Button>
            <Button onClick={close}>{t('help.discard')}</Button>
          </footer>
        </>
      )}
      {!isFetching && error && (
        <Failed error={error} onRetry={() => void refetch()} onDiscard={close} />
      )}
    </section>
  )
}

function Waiting({ onCancel }: { readonly onCancel: () => void }) {
  const { t } = useTranslation('llm')
  return (
    <>
      <div className={styles.waiting}>
        <Spin size="small" /> <span aria-hidden>{t('help.writing')}</span>
      </div>
      <footer className={styles.actions}>
        <Button onClick={onCancel}>{t('help.cancel')}</Button>
      </footer>
    </>
  )
}

interface FailedProps {
  readonly error: Error
  readonly onRetry: () => void
  readonly onDiscard: () => void
}

function Failed({ error, onRetry, onDiscard }: FailedProps) {
  const { t } = useTranslation('llm')
  return (
    <>
      <p className={styles.error} role="alert">
        <WarningOutlined aria-hidden /> {t('help.failed')} {causeOf(error)}
      </p>
      <footer className={styles.actions}>
        <Button type="primary" onClick={onRetry}>
          {t('help.again')}
        </Button>
        <Button onClick={onDiscard}>{t('help.discard')}</Button>
      </footer>
    </>
  )
}

interface ProposedProps {
  readonly proposal: Proposal
  /** It is what stands in the field already. */
  readonly isSame: boolean
  /** Using it replaces something else. */
  readonly replaces: boolean
}

function Proposed({ proposal: { text, sources }, isSame, replaces }: ProposedProps) {
  const { t } = useTranslation('llm')
  const hint = isSame ? 'help.same' : replaces ? 'help.replaces' : 'help.check'
  return (
    <>
      <p className={styles.text} dir="auto">
        {text}
      </p>
      {sources.length > 0 && (
        <p className={styles.hint} dir="auto">
          {t('help.sources', { names: sources.join(', ') })}
        </p>
      )}
      <p className={styles.hint}>{t(hint)}</p>
    </>
  )
}

const isCorrectionOf = (draft: Draft, text: string) =>
  draft.kind === 'correct' && draft.text === text

/** Asked anew for each attempt; whoever closes the card ends the request. */
const useProposal = (draft: Draft, attempt: number) =>
  useQuery({
    queryKey: [...keys.help, draft, attempt],
    queryFn: ({ signal }) => propose(draft, signal),
    staleTime: Infinity,
    gcTime: 0,
    retry: false,
    refetchOnReconnect: false,
  })

/** Escape closes the card, from it or from the message field; what is open above them keeps its own. */
function useEscape(card: RefObject<HTMLElement | null>, onClose: () => void) {
  const onKey = useEffectEvent((event: KeyboardEvent) => {
    const target = event.target as HTMLElement
    const isNear = card.current?.contains(target) || card.current?.parentElement?.contains(target)
    if (event.key !== 'Escape' || !isNear || event.isComposing) return
    event.preventDefault()
    event.stopPropagation()
    onClose()
  })
  useEffect(() => {
    const listen = (event: KeyboardEvent) => onKey(event)
    document.addEventListener('keydown', listen, true)
    return () => document.removeEventListener('keydown', listen, true)
  }, [])
}
