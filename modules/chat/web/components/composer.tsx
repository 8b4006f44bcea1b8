/** Composer of a thread: Enter sends, Shift+Enter adds a line break. */
import { SendOutlined } from '@ant-design/icons'
import { Button, Input } from 'antd'
import type { KeyboardEvent } from 'react'
import { useTranslation } from 'react-i18next'
import { maxTextLength } from '#modules/chat/contract'
import { useIsPhone } from '#web/kit/appearance'
import styles from './composer.module.css'

interface ComposerProps {
  readonly text: string
  readonly onChange: (text: string) => void
  /** Trimmed, and never empty. */
  readonly onSay: (text: string) => void
}

export function Composer({ text, onChange, onSay }: ComposerProps) {
  const { t } = useTranslation('chat')
  const phone = useIsPhone()
  const trimmed = text.trim()

  function send() {
    if (!trimmed) return
    onSay(trimmed)
    onChange('')
  }
  function onKeyDown(event: KeyboardEvent) {
    if (event.key !== 'Enter' || event.shiftKey || event.nativeEvent.isComposing) return
    event.preventDefault()
    send()
  }

  return (
    <div className={styles.composer}>
      <Input.TextArea
        value={text}
        autoSize={{ minRows: 1, maxRows: 5 }}
        maxLength={maxTextLength}
        // Not on a phone, where the keyboard would cover the messages.
        autoFocus={!phone}
        dir="auto"
        placeholder={t('pane.write')}
        aria-label={t('pane.write')}
        onChange={(event) => onChange(event.target.value)}
        onKeyDown={onKeyDown}
      />
      <Button
        type="primary"
        icon={<SendOutlined aria-hidden />}
        aria-label={t('pane.send')}
        disabled={!trimmed}
        onMouseDown={(event) => event.preventDefault()}
        onClick={send}
      />
    </div>
  )
}
