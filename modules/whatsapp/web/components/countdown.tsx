/** How long a code is still valid, updated every second. */
import { useEffect, useState } from 'react'
import { useTranslation } from 'react-i18next'
import { minutesAndSeconds } from '#web/lib/format'

interface CountdownProps {
  /** ISO time. */
  readonly until: string
  readonly label: 'code.renews_in' | 'code.good_for'
}

export function Countdown({ until, label }: CountdownProps) {
  const { t } = useTranslation('whatsapp')
  const [now, setNow] = useState(() => Date.now())
  useEffect(() => {
    const timer = setInterval(() => setNow(Date.now()), 1000)
    return () => clearInterval(timer)
  }, [])
  const left = Math.max(0, Math.ceil((Date.parse(until) - now) / 1000))
  // Screen readers announce it once, not every second.
  return <span aria-live="off">{t(label, { time: minutesAndSeconds(left) })}</span>
}
