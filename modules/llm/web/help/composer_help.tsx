/** Help from the company's model at the message field: a button with a menu, and what is proposed above the field (ADR 68). */
import { CheckCircleOutlined, MessageOutlined } from '@ant-design/icons'
import { Button } from 'antd'
import { Suspense, useEffect, useRef, useState, type ReactNode } from 'react'
import { useTranslation } from 'react-i18next'
import type { ComposerHelpProps } from '#modules/messages/contract'
import { lazyPart } from '#web/kit/lazy_part'
import { Tooltip } from '#web/kit/tooltip'
import { itemsOf, walk } from '#web/kit/walk_menu'
import { loadPageTexts } from '#web/lib/i18n'
import type { Draft } from '../api'
import styles from './help.module.css'
import { Sparkle } from './sparkle'
import { useHelpIsOn } from './use_help_is_on'

const Floating = lazyPart(() => import('#web/kit/floating'))
const ProposalCard = lazyPart(async () => {
  // It stands on another module's page, which loads its own texts alone.
  const [card] = await Promise.all([import('./proposal_card'), loadPageTexts('llm')])
  return card
})

export default function ComposerHelp(props: ComposerHelpProps) {
  // A proposal belongs to one conversation.
  return useHelpIsOn() ? <Help key={props.ticketId} {...props} /> : null
}

function Help({ ticketId, text, write }: ComposerHelpProps) {
  const { t } = useTranslation('llm')
  const [anchor, setAnchor] = useState<HTMLElement | null>(null)
  const [draft, setDraft] = useState<Draft | null>(null)
  const close = () => setAnchor(null)
  function ask(kind: Draft['kind']) {
    close()
    setDraft(kind === 'suggest' ? { kind, ticketId } : { kind, ticketId, text })
  }
  return (
    <>
      <Tooltip title={anchor ? '' : t('help.menu')}>
        <Button
          type="text"
          className={styles.button}
          icon={<Sparkle />}
          aria-label={t('help.menu')}
          aria-haspopup="menu"
          aria-expanded={anchor !== null}
          onClick={({ currentTarget }) => setAnchor(anchor ? null : currentTarget)}
        />
      </Tooltip>
      <Suspense fallback={null}>
        {anchor && (
          <Floating anchor={anchor} onClose={close}>
            <Menu hasText={text.trim() !== ''} onAsk={ask} onClose={close} />
          </Floating>
        )}
        {draft && (
          <ProposalCard
            draft={draft}
            text={text}
            write={write}
            onAsk={setDraft}
            onClose={() => setDraft(null)}
          />
        )}
      </Suspense>
    </>
  )
}

interface MenuProps {
  readonly hasText: boolean
  readonly onAsk: (kind: Draft['kind']) => void
  readonly onClose: () => void
}

function Menu({ hasText, onAsk, onClose }: MenuProps) {
  const { t } = useTranslation('llm')
  const menu = useRef<HTMLDivElement>(null)
  useEffect(() => itemsOf(menu.current)[0]?.focus(), [])
  const item = (kind: Draft['kind'], icon: ReactNode, isDisabled = false) => (
    <button
      type="button"
      role="menuitem"
      className={styles.item}
      // It keeps the focus, so that the keys of the menu find it.
      aria-disabled={isDisabled || undefined}
      onClick={() => !isDisabled && onAsk(kind)}
    >
      <span aria-hidden>{icon}</span>
      {t(`help.${kind}`)}
    </button>
  )
  return (
    <div
      ref={menu}
      role="menu"
      tabIndex={-1}
      className={styles.menu}
      aria-label={t('help.menu')}
      onKeyDown={(event) => walk(event, menu.current, onClose)}
    >
      {item('suggest', <MessageOutlined />)}
      {item('correct', <CheckCircleOutlined />, !hasText)}
    </div>
  )
}
