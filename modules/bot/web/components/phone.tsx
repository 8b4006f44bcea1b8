/** The customer's phone: header, messages, suggested answers, and the text box. */
import { SendOutlined } from '@ant-design/icons'
import { Button, Input, type InputRef } from 'antd'
import { useEffect, useRef, useState, type Ref, useImperativeHandle } from 'react'
import { useTranslation } from 'react-i18next'
import { maxTrialTurns } from '#modules/bot/contract'
import { useIsPhone } from '#web/kit/appearance'
import { Avatar } from '#web/kit/avatar'
import { ErrorState } from '#web/kit/error_state'
import { useSession } from '#web/shell/session_store'
import type { useTrial } from '../use_trial'
import { Bubbles } from './bubbles'
import { Suggestions } from './suggestions'
import styles from './phone.module.css'
import type { Played } from '../model'

interface PhoneProps {
  readonly trial: ReturnType<typeof useTrial>
  /** The queue's name. */
  readonly queue: string
  /** The text box. */
  readonly field: Ref<HTMLInputElement>
}

/** Maximum characters, as in WhatsApp. */
const maxTextLength = 4096

export function Phone({ trial, queue, field }: PhoneProps) {
  const { t } = useTranslation('bot')
  const { company } = useSession().user
  const [text, setText] = useState('')
  const input = useRef<InputRef>(null)
  const log = useRef<HTMLDivElement>(null)
  const isSmall = useIsPhone()
  useImperativeHandle(field, () => input.current!.input!)
  const { lines, isTyping, error, played, count } = trial
  const isFull = count >= maxTrialTurns

  useEffect(() => {
    if (log.current) log.current.scrollTop = log.current.scrollHeight
  }, [lines.length, isTyping, error, played])

  function say(texts: string) {
    if (!texts.trim() || isTyping || isFull) return
    trial.say(texts.trim())
    setText('')
    // The pressed button disappears with the next reply: move the focus, but not on touch devices, where the keyboard
    // would cover the reply.
    ;(isSmall ? log : input).current?.focus()
  }

  return (
    <div className={styles.phone}>
      <div className={styles.screen}>
        <header className={styles.head}>
          <Avatar name={company.name} size={32} />
          <span className={styles.who}>
            <span className={styles.name} dir="auto">
              {company.name}
            </span>
            <span className={styles.note}>{t('trial.note')}</span>
          </span>
        </header>
        <div ref={log} className={styles.log} role="log" aria-label={t('trial.log')} tabIndex={0}>
          {count === 0 && <p className={styles.hint}>{t('trial.begin')}</p>}
          <Bubbles lines={lines} queue={queue} />
          {isTyping && (
            <p className={styles.typing} role="status" aria-label={t('trial.typing')}>
              <i /> <i /> <i />
            </p>
          )}
          {error && <ErrorState error={error} onRetry={trial.retry} />}
          {played && <Ending played={played} queue={queue} />}
        </div>
        <Suggestions choices={count ? (played?.choices ?? []) : null} onChoose={say} />
        <div className={styles.composer}>
          <Input
            ref={input}
            value={text}
            maxLength={maxTextLength}
            disabled={isFull}
            dir="auto"
            placeholder={t(isFull ? 'trial.full' : 'trial.write')}
            aria-label={t('trial.write')}
            onChange={({ target }) => setText(target.value)}
            onPressEnter={(event) => {
              // Do not submit the surrounding form.
              event.preventDefault()
              if (!event.nativeEvent.isComposing) say(text)
            }}
          />
          <Button
            type="primary"
            shape="circle"
            icon={<SendOutlined aria-hidden />}
            aria-label={t('trial.send')}
            disabled={!text.trim() || isFull}
            onClick={() => say(text)}
          />
        </div>
      </div>
    </div>
  )
}

interface EndingProps {
  readonly played: Played
  readonly queue: string
}

/** Null while an answer is expected. */
function Ending({ played: { standing, lines }, queue }: EndingProps) {
  const { t } = useTranslation('bot')
  if (standing !== 'waiting' && standing !== 'closed') return null
  const isMute = lines.every(({ isCustomers }) => isCustomers)
  return (
    <p className={styles.ending}>
      {isMute && `${t(standing === 'closed' ? 'trial.mute_closed' : 'trial.mute_waiting')} `}
      {t(standing === 'closed' ? 'trial.closed_door' : 'trial.waiting', { queue })}
    </p>
  )
}
