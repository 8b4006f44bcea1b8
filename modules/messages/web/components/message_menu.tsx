/** The menu of a message: react, reply, copy, edit, delete. */
import {
  CopyOutlined,
  DeleteOutlined,
  EditOutlined,
  PlusOutlined,
  RollbackOutlined,
} from '@ant-design/icons'
import { useQueryClient } from '@tanstack/react-query'
import { Suspense, useEffect, useRef, useState, type ReactNode } from 'react'
import { useTranslation } from 'react-i18next'
import { beginEdit, commonEmoji, copy, actionsFor, react, revoke, textOf } from '../message_actions'
import type { Message } from '../model'
import { lazyPart } from '#web/kit/lazy_part'
import Floating from '#web/kit/floating'
import { itemsOf, walk } from '#web/kit/walk_menu'
import { messageOptions, type BelowMessageProps } from '#modules/messages/contract'
import { Slot } from '#web/shell/slots'
import type { LazyComponent } from '#web/shell/web_module'
import { showBelow } from '../below'
import styles from './message_menu.module.css'

const EmojiPicker = lazyPart(() => import('./emoji_picker'))

export interface MessageMenuProps {
  readonly message: Message
  readonly anchor: HTMLElement
  readonly onReply: (message: Message) => void
  readonly onClose: () => void
}

export default function MessageMenu(props: MessageMenuProps) {
  const { message, anchor, onClose } = props
  const client = useQueryClient()
  const [isPicking, setPicking] = useState(false)
  const choose = (emoji: string) => {
    onClose()
    anchor.focus()
    void react(client, message, emoji)
  }
  return (
    <Floating anchor={anchor} align={message.isOwn ? 'end' : 'start'} onClose={onClose}>
      {isPicking ? (
        <Suspense fallback={<div className={styles.waiting} />}>
          <EmojiPicker onChoose={choose} />
        </Suspense>
      ) : (
        <Items {...props} onReact={choose} onMore={() => setPicking(true)} />
      )}
    </Floating>
  )
}

interface ItemsProps extends MessageMenuProps {
  readonly onReact: (emoji: string) => void
  readonly onMore: () => void
}

function Items({ message, anchor, onReply, onClose, onReact, onMore }: ItemsProps) {
  const { t } = useTranslation('messages')
  const client = useQueryClient()
  const menu = useRef<HTMLDivElement>(null)
  useEffect(() => itemsOf(menu.current)[0]?.focus(), [])
  const actions = actionsFor(message)
  const mine = message.reactions.find(({ isOwn }) => isOwn)?.emoji
  const then = (action: () => void) => () => {
    onClose()
    anchor.focus()
    action()
  }
  return (
    <div
      ref={menu}
      role="menu"
      tabIndex={-1}
      className={styles.menu}
      aria-label={t('menu_of_message')}
      onKeyDown={(event) => walk(event, menu.current, onClose)}
    >
      {actions.mayReact && (
        <div className={styles.emoji} role="group" aria-label={t('react.label')}>
          {commonEmoji.map((emoji) => (
            <button
              key={emoji}
              type="button"
              role="menuitemcheckbox"
              aria-checked={mine === emoji}
              aria-label={t('react.with', { emoji })}
              onClick={() => onReact(emoji)}
            >
              {emoji}
            </button>
          ))}
          <button type="button" role="menuitem" aria-label={t('react.more')} onClick={onMore}>
            <PlusOutlined aria-hidden />
          </button>
        </div>
      )}
      {actions.mayReply && (
        <Item icon={<RollbackOutlined />} onClick={then(() => onReply(message))}>
          {t('bubble.reply')}
        </Item>
      )}
      {actions.mayCopy && (
        <Item icon={<CopyOutlined />} onClick={then(() => void copy(textOf(message)))}>
          {t('bubble.copy')}
        </Item>
      )}
      {actions.mayCopy && message.id > 0 && (
        <Slot
          of={messageOptions}
          props={{
            messageId: message.id,
            itemClass: styles.item,
            // The slot types the props but not the component, since contracts do not depend on React.
            onChosen: (below) =>
              then(() => showBelow(message.id, below as LazyComponent<BelowMessageProps>))(),
          }}
        />
      )}
      {actions.mayEdit && (
        <Item icon={<EditOutlined />} onClick={then(() => beginEdit(message))}>
          {t('bubble.edit')}
        </Item>
      )}
      {actions.mayRevoke && (
        <Item icon={<DeleteOutlined />} isDanger onClick={then(() => void revoke(client, message))}>
          {t('bubble.revoke')}
        </Item>
      )}
    </div>
  )
}

interface ItemProps {
  readonly icon: ReactNode
  readonly isDanger?: boolean
  readonly onClick: () => void
  readonly children: ReactNode
}

function Item({ icon, isDanger, onClick, children }: ItemProps) {
  return (
    <button
      type="button"
      role="menuitem"
      className={styles.item}
      data-danger={isDanger || undefined}
      onClick={onClick}
    >
      <span aria-hidden>{icon}</span>
      {children}
    </button>
  )
}
