/** Replaces the composer while a voice message is recorded: its length, discard, send. */
import { DeleteOutlined, SendOutlined } from '@ant-design/icons'
import { Button } from 'antd'
import { useEffect, useRef, useState } from 'react'
import { useTranslation } from 'react-i18next'
import i18next from 'i18next'
import { toasts } from '#web/lib/toasts'
import { minutesAndSeconds } from '#web/lib/format'
import { faultOf, startRecording, type Recording } from '../recording'
import styles from './recorder.module.css'

interface RecorderProps {
  /** Called repeatedly while recording, for the typing indicator. */
  readonly onGoing: () => void
  readonly onRecorded: (file: File, seconds: number) => void
  /** Sent, discarded or failed. */
  readonly onOver: () => void
}

export default function Recorder({ onGoing, onRecorded, onOver }: RecorderProps) {
  const { t } = useTranslation('messages')
  const { seconds, finish } = useRecording({ onGoing, onOver })
  const isOn = seconds !== null
  const place = useRef<HTMLDivElement>(null)
  // Focus moves into the recorder: first to discard, and to send once it is recording.
  useEffect(() => place.current?.focus(), [])
  useEffect(() => {
    if (isOn) place.current?.querySelector<HTMLElement>('button:last-of-type')?.focus()
  }, [isOn])

  async function send() {
    const done = await finish()
    if (!done) return
    if (done.file) onRecorded(done.file, done.seconds)
    else toasts.info(t('recorder.too_short'))
    onOver()
  }

  return (
    <div
      ref={place}
      className={styles.recorder}
      tabIndex={-1}
      role="group"
      aria-label={t('recorder.label')}
      onKeyDown={(event) => {
        if (event.key !== 'Escape') return
        event.preventDefault()
        onOver()
      }}
    >
      <Button
        type="text"
        danger
        icon={<DeleteOutlined aria-hidden />}
        aria-label={t('recorder.cancel')}
        title={t('recorder.cancel')}
        onClick={onOver}
      />
      <span className={styles.time} role="timer">
        <span className={styles.dot} data-on={isOn || undefined} aria-hidden />
        {isOn ? minutesAndSeconds(seconds) : t('recorder.waiting')}
      </span>
      <span className={styles.text}>{isOn && t('recorder.on')}</span>
      <Button
        type="primary"
        icon={<SendOutlined aria-hidden />}
        disabled={!isOn}
        aria-label={t('recorder.send')}
        onClick={() => void send()}
      />
    </div>
  )
}

/** `seconds` is null until the microphone is available. */
function useRecording({ onGoing, onOver }: Pick<RecorderProps, 'onGoing' | 'onOver'>) {
  const [seconds, setSeconds] = useState<number | null>(null)
  const recording = useRef<{ readonly it: Recording; readonly since: number } | null>(null)
  const heard = useRef({ onGoing, onOver })
  useEffect(() => {
    heard.current = { onGoing, onOver }
  })
  useEffect(() => {
    let isLeft = false
    const fail = (fault: string) => {
      if (isLeft) return
      toasts.error(i18next.t(`messages:recorder.${fault}`))
      heard.current.onOver()
    }
    startRecording(() => fail('failed')).then(
      (it) => {
        if (isLeft) return it.cancel()
        recording.current = { it, since: performance.now() }
        setSeconds(0)
      },
      (error: unknown) => fail(faultOf(error))
    )
    const clock = setInterval(() => {
      if (!recording.current) return
      setSeconds((performance.now() - recording.current.since) / 1000)
      heard.current.onGoing()
    }, 250)
    return () => {
      isLeft = true
      clearInterval(clock)
      recording.current?.it.cancel()
      recording.current = null
    }
  }, [])
  async function finish() {
    const going = recording.current
    if (!going) return null
    recording.current = null
    return { file: await going.it.finish(), seconds: (performance.now() - going.since) / 1000 }
  }
  return { seconds, finish }
}
