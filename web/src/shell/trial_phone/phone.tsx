/** A customer's phone, to try out what a number answers: header, messages, suggested answers, and the text box. */
import { SendOutlined } from '@ant-design/icons'
import { Button, Input, type InputRef } from 'antd'
import {
  Children,
  useEffect,
  useImperativeHandle,
  useRef,
  useState,
  type ReactNode,
  type Ref,
} from 'react'
import { useTranslation } from 'react-i18next'
import { useIsPhone } from '#web/kit/appearance'
import { Avatar } from '#web/kit/avatar'
import { useSession } from '#web/shell/session_store'
import { addTexts } from './add_texts'
import { Bubbles, type PhoneLine } from './bubbles'
import styles from './phone.module.css'

export type { PhoneFile, PhoneLine } from './bubbles'

/** What the customer might answer now. */
export interface PhoneChoice {
  /** What is written when it is chosen. */
  readonly said: string
  /** Shown before the label; empty for none. */
  readonly sign: string
  readonly label: string
}

interface PhoneProps {
  readonly lines: readonly PhoneLine[]
  /** While an answer is awaited nothing more is written. */
  readonly isTyping: boolean
  /** The conversation is so long that only another one goes on. */
  readonly isFull?: boolean
  readonly choices: readonly PhoneChoice[]
  readonly onSay: (text: string) => void
  /** The text box. */
  readonly field: Ref<HTMLInputElement>
  /** Behind the messages: an error, or who goes on. */
  readonly children?: ReactNode
}

/** Maximum characters, as in WhatsApp. */
const maxTextLength = 4096

export function Phone(props: PhoneProps) {
  addTexts()
  const { lines, isTyping, isFull = false, choices, onSay, field, children } = props
  const { t } = useTranslation('trial_phone')
  const { company } = useSession().user
  const [text, setText] = useState('')
  const endings = Children.toArray(children).length
  const input = useRef<InputRef>(null)
  const log = useRef<HTMLDivElement>(null)
  const isSmall = useIsPhone()
  useImperativeHandle(field, () => input.current!.input!)

  useEffect(() => {
    if (log.current) log.current.scrollTop = log.current.scrollHeight
  }, [lines.length, isTyping, endings])

  function say(given: string) {
    if (!given.trim() || isTyping || isFull) return
    onSay(given.trim())
    setText('')
    // The pressed button disappears with the next reply: move the focus, but not on touch devices, where the keyboard
    // would cover the reply.
    ;(isSmall ? log : input).current?.focus()
  }

  const hello = t('hello')
  const offered = lines.length ? choices : [{ said: hello, sign: '', label: hello }]
  return (
    <div className={styles.phone}>
      <div className={styles.screen}>
        <header className={styles.head}>
          <Avatar name={company.name} size={32} />
          <span className={styles.who}>
            <span className={styles.name} dir="auto">
              {company.name}
            </span>
            <span className={styles.note}>{t('note')}</span>
          </span>
        </header>
        <div ref={log} className={styles.log} role="log" aria-label={t('log')} tabIndex={0}>
          {lines.length === 0 && <p className={styles.hint}>{t('begin')}</p>}
          <Bubbles lines={lines} />
          {isTyping && (
            <p className={styles.typing} role="status" aria-label={t('typing')}>
              <i /> <i /> <i />
            </p>
          )}
          {children}
        </div>
        {offered.length > 0 && (
          <ul className={styles.chips} aria-label={t('answers')}>
            {offered.map(({ said, sign, label }) => (
              <li key={said}>
                <button type="button" className={styles.chip} onClick={() => say(said)}>
                  {sign && <b>{sign}</b>} <span dir="auto">{label}</span>
                </button>
              </li>
            ))}
          </ul>
        )}
        <div className={styles.composer}>
          <Input
            ref={input}
            value={text}
            maxLength={maxTextLength}
            disabled={isFull}
            dir="auto"
            placeholder={t(isFull ? 'full' : 'write')}
            aria-label={t('write')}
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
            aria-label={t('send')}
            disabled={!text.trim() || isFull}
            onClick={() => say(text)}
          />
        </div>
      </div>
    </div>
  )
}

/** What happens behind the last message. */
export function PhoneEnding({ children }: { children: ReactNode }) {
  return <p className={styles.ending}>{children}</p>
}
