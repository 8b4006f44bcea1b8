/** A seven-segment display on the pages for visitors that shows the time of day. */
import dayjs from 'dayjs'
import { useEffect, useState } from 'react'
import styles from './number_display.module.css'

/** Which of the seven segments each digit lights: top, two right, bottom, two left, middle. */
const lit: readonly string[] = [
  '1111110',
  '0110000',
  '1101101',
  '1111001',
  '0110011',
  '1011011',
  '1011111',
  '1110000',
  '1111111',
  '1111011',
]

// One horizontal and one vertical bar with pointed ends, positioned by transforms; a digit is 36 × 64.
const across = 'M4 0 8-4H28L32 0 28 4H8Z'
const down = 'M0 4 4 8V24L0 28-4 24V8Z'
const segments: readonly { path: string; x: number; y: number }[] = [
  { path: across, x: 0, y: 4 },
  { path: down, x: 32, y: 4 },
  { path: down, x: 32, y: 32 },
  { path: across, x: 0, y: 64 },
  { path: down, x: 4, y: 32 },
  { path: down, x: 4, y: 4 },
  { path: across, x: 0, y: 34 },
]

export function NumberDisplay() {
  const now = useMinute()
  return (
    <div className={styles.display} role="img" aria-label={now}>
      <svg viewBox="0 0 206 68" aria-hidden focusable="false">
        <Digit x={0} value={Number(now[0])} />
        <Digit x={46} value={Number(now[1])} />
        <circle className={styles.on} cx={102} cy={22} r={4} />
        <circle className={styles.on} cx={102} cy={46} r={4} />
        <Digit x={122} value={Number(now[3])} />
        <Digit x={168} value={Number(now[4])} />
      </svg>
    </div>
  )
}

function Digit({ x, value }: { x: number; value: number }) {
  return segments.map((segment, index) => (
    <path
      key={index}
      className={lit[value]![index] === '1' ? styles.on : styles.off}
      d={segment.path}
      transform={`translate(${x + segment.x} ${segment.y})`}
    />
  ))
}

/** The time as HH:mm, updated when the minute changes. */
function useMinute() {
  const [now, setNow] = useState(() => dayjs().format('HH:mm'))
  useEffect(() => {
    const untilNext = 60_000 - (Date.now() % 60_000)
    const timer = setTimeout(() => setNow(dayjs().format('HH:mm')), untilNext + 50)
    return () => clearTimeout(timer)
  }, [now])
  return now
}
