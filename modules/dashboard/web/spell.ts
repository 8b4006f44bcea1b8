/** Formats durations: 12,5 min; 1 h 05 min. */
import { number } from '#web/lib/format'

const unit = (value: number, name: 'hour' | 'minute', digits = {}) =>
  number(value, { style: 'unit', unit: name, unitDisplay: 'short', ...digits })

/** From an hour on, tenths of a minute are omitted. */
export function spellMinutes(minutes: number): string {
  if (minutes < 60) return unit(minutes, 'minute', { maximumFractionDigits: 1 })
  const whole = Math.round(minutes)
  const rest = unit(whole % 60, 'minute', { minimumIntegerDigits: 2 })
  return `${unit(Math.floor(whole / 60), 'hour')} ${rest}`
}
