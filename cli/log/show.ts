// A line of the log for people.
import { styleText } from 'node:util'
import { shown } from '#cli/client/output'
import { levelName, type Level, type LogEntry } from '#cli/log/entry'

const colours = {
  trace: 'gray',
  debug: 'gray',
  info: 'green',
  warn: 'yellow',
  error: 'red',
  fatal: 'red',
} as const satisfies Record<Level, string>

/** Fields that the line shows by themselves, or that say nothing. */
const own = new Set(['level', 'time', 'pid', 'hostname', 'name', 'msg', 'err'])

/** Local time, as `guiche top` shows it: `2026-11-29 00:08:57`. */
export function momentOf(time: number): string {
  const date = new Date(time)
  const two = (value: number) => String(value).padStart(2, '0')
  const day = [date.getFullYear(), two(date.getMonth() + 1), two(date.getDate())].join('-')
  return `${day} ${[date.getHours(), date.getMinutes(), date.getSeconds()].map(two).join(':')}`
}

/** `companyId=3 connectionId=7`; empty without any. */
export const idsOfEntry = ({ fields }: LogEntry): string =>
  Object.entries(fields)
    .filter(([name]) => !own.has(name))
    .map(([name, value]) => {
      return `${name}=${shown(typeof value === 'object' ? JSON.stringify(value) : value)}`
    })
    .join(' ')

/** Lines of the error: what it is, and where it was thrown. */
export function errorOfEntry({ fields }: LogEntry): string[] {
  const { type, message, stack } = (fields.err ?? {}) as Record<string, unknown>
  const text = typeof stack === 'string' && stack !== '' ? stack : message && `${type}: ${message}`
  return text ? String(text).split('\n').map(shown) : []
}

/** Colours only on a terminal. Several lines with an error. */
export function printedEntry(entry: LogEntry): string {
  const level = levelName(entry.level)
  const name = styleText(colours[level], level.toUpperCase().padEnd(5))
  const pid = shown(entry.fields.pid).padEnd(6)
  const ids = idsOfEntry(entry)
  const head = `${momentOf(entry.time)} ${name} ${pid} ${shown(entry.message)}`
  const error = errorOfEntry(entry).map((line) => `    ${line.trim()}`)
  return [ids ? `${head}  ${styleText('gray', ids)}` : head, ...error].join('\n')
}
