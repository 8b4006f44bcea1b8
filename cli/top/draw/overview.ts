// The overview: alerts, messages, connections, queues and processes, as much of each as fits.
import { stripVTControlCharacters } from 'node:util'
import { shown } from '#cli/client/output'
import { alertsOf, areAlertsKnown, awayLongest } from '#cli/top/alerts'
import { isSwitchedOff, type Data } from '#cli/top/data'
import type { Source } from '#cli/top/feed'
import type { JobQueueWire, ProcessWire } from '#cli/top/wire'
import { paint } from '#cli/top/style'
import { ago, bar, briefly, bytes, cellsOf, chart, cutTo, duration, fit, rate } from '#cli/top/text'
import { percent } from '#cli/top/views/processes'
import { styleOfStatus } from '#cli/top/views/sessions'
import { connectionStatuses } from '#modules/whatsapp/contract'

interface Size {
  readonly columns: number
  readonly height: number
}

/** At most `height` lines: with room, charts get higher, and lists longer. */
export function drawOverview(data: Data, { columns, height }: Size, now: number): string[] {
  const isHigh = height > 36
  const alerts = alertLines(data, columns, isHigh ? 8 : 3, now)
  const messages = messageLines(data, columns, isHigh ? 5 : 1)
  const left = height - alerts.length - messages.length
  const wanted = (data.processes.value ?? []).length + 1
  const half = Math.max(Math.min(7, left - 3), Math.min(left - wanted, isHigh ? 16 : 9))
  const columnsOfLeft = Math.floor((columns - 2) * 0.44)
  const connections = connectionLines(data, columnsOfLeft).slice(0, half)
  const size = { columns: columns - 2 - columnsOfLeft, height: half }
  const both = beside(connections, queueLines(data, size, now), columnsOfLeft)
  const most = isHigh ? Math.max(wanted, 8) : left - both.length
  const processes = processLines(data, { columns, height: Math.min(most, left - both.length) }, now)
  const rest = left - both.length - processes.length
  const away = rest > 3 ? awayLines(data, { columns, height: rest }, now) : []
  return [...alerts, ...messages, ...both, ...processes, ...away].slice(0, height)
}

/** A title with a rule behind it. */
function section(title: string, columns: number, more = ''): string {
  const words = more ? `${title}  ${more}` : title
  const rule = '─'.repeat(Math.max(0, columns - cellsOf(words) - 3))
  return `${paint('faint', '─')} ${paint('strong', title)}${words.slice(title.length)} ${paint('faint', rule)}`
}

const beside = (left: readonly string[], right: readonly string[], columns: number): string[] =>
  [...Array(Math.max(left.length, right.length)).keys()].map((at) => {
    const text = left[at] ?? ''
    const blanks = ' '.repeat(Math.max(0, columns - widthWithStyles(text)))
    return `${text}${blanks}  ${right[at] ?? ''}`
  })
const widthWithStyles = (text: string) => cellsOf(stripVTControlCharacters(text))

function alertLines(data: Data, columns: number, most: number, now: number): string[] {
  const alerts = alertsOf(data, now)
  const title = section(alerts.length > 0 ? `Alerts: ${alerts.length}` : 'Alerts', columns)
  if (alerts.length === 0) {
    return [title, `  ${areAlertsKnown(data) ? 'None.' : 'Not known yet.'}`]
  }
  const fitting = alerts.length > most ? alerts.slice(0, most - 1) : alerts
  const lines = fitting.map((text) => paint('bad', `! ${cutTo(shown(text), columns - 2)}`))
  const rest = alerts.length - fitting.length
  return [title, ...lines, ...(rest > 0 ? [`  and ${rest} more`] : [])]
}

function messageLines({ processes, samples }: Data, columns: number, height: number): string[] {
  const title = section('Messages a second', columns)
  const nothing = nothingOf(processes, 'operations')
  if (nothing) return [title, `  ${nothing}`]
  const highest = Math.max(1, ...samples.flatMap((one) => [one.in, one.out]))
  const size = { cells: columns - 15, height }
  const lines = (name: 'in' | 'out') => {
    const values = samples.map((one) => one[name])
    const figure = `${fit(name, 4)}${fit(rate(values.at(-1) ?? 0), 7, 'right')}`
    const blocks = chart(values, highest, size)
    // The figure stands on the lowest line, from where columns grow.
    return blocks.map((line, at) => {
      const label = at === blocks.length - 1 ? figure : ' '.repeat(figure.length)
      return `  ${label}  ${paint('accent', line)}`
    })
  }
  return [title, ...lines('in'), ...lines('out')]
}

function connectionLines({ connections }: Data, columns: number): string[] {
  const { value } = connections
  const nothing = nothingOf(connections, 'whatsapp')
  if (!value) return [section('Connections', columns), `  ${cutTo(nothing ?? '', columns - 2)}`]
  const all = connectionStatuses.reduce((sum, status) => sum + value.counts[status], 0)
  const lines = connectionStatuses
    .filter((status) => value.counts[status] > 0)
    .sort((one, other) => value.counts[other] - value.counts[one])
    .map((status) => {
      const count = fit(String(value.counts[status]), 7, 'right')
      const block = bar(value.counts[status], all, Math.max(4, columns - 24))
      return paint(styleOfStatus(status), `  ${fit(status, 13)}${count}  ${block}`)
    })
  return [section(`Connections: ${all}`, columns), ...lines]
}

function queueLines({ queues }: Data, { columns, height }: Size, now: number): string[] {
  const title = section('Queues and lanes', columns)
  const nothing = nothingOf(queues, 'operations')
  if (nothing) return [title, `  ${cutTo(nothing, columns - 2)}`]
  const highest = Math.max(10, ...queues.value!.map(({ waiting }) => waiting))
  const all = [...queues.value!].sort(byNeed)
  const room = height - 1
  const fitting = all.length > room ? all.slice(0, room - 1) : all
  const lines = fitting.map((queue) => queueLine(queue, highest, columns, now))
  const rest = all.length - fitting.length
  return [title, ...lines, ...(rest > 0 ? [`  and ${rest} more (key 4)`] : [])]
}

/** Those with failures first, then the longest. */
const byNeed = (one: JobQueueWire, other: JobQueueWire) =>
  Number(other.failed > 0) - Number(one.failed > 0) || other.waiting - one.waiting

function queueLine(queue: JobQueueWire, highest: number, columns: number, now: number): string {
  const { name, waiting, failed, oldestAt, isPaused } = queue
  const notes = [
    isPaused ? 'paused' : '',
    failed > 0 ? `${failed} failed` : '',
    oldestAt ? briefly(now - Date.parse(oldestAt)) : '',
  ].filter(Boolean)
  const nameWidth = Math.max(12, Math.floor(columns / 5))
  const width = Math.min(60, Math.max(3, columns - nameWidth - 31))
  const text = `  ${fit(shown(name), nameWidth)}${fit(String(waiting), 6, 'right')}  ${bar(waiting, highest, width)} ${notes.join(', ')}`
  return paint(failed > 0 ? 'bad' : isPaused ? 'warning' : undefined, cutTo(text, columns))
}

function processLines({ processes }: Data, { columns, height }: Size, now: number): string[] {
  const nothing = nothingOf(processes, 'operations')
  if (nothing) return [section('Processes', columns), `  ${nothing}`]
  const all = processes.value!
  const room = height - 1
  const fitting = all.length > room ? all.slice(0, Math.max(0, room - 1)) : all
  const rest = all.length - fitting.length
  return [
    section(`Processes: ${all.length}`, columns),
    ...fitting.map((one) => processLine(one, columns, now)),
    ...(rest > 0 ? [`  and ${rest} more (key 6)`] : []),
  ]
}

function processLine(process: ProcessWire, columns: number, now: number): string {
  const { host, pid, kinds, cpuShare, memoryBytes, eventLoopDelayMs, isGone, seenAt } = process
  const name = fit(shown(`${host} ${pid}`), Math.min(40, Math.floor(columns / 4)))
  if (isGone) return paint('bad', `  ${name} gone for ${ago(seenAt, now)}`)
  const block = columns < 100 ? '' : `${bar(cpuShare, 1, 12)} `
  const figures = [
    `cpu ${fit(percent(cpuShare), 5, 'right')} ${block}`,
    `memory ${fit(bytes(memoryBytes), 7, 'right')} `,
    `loop ${fit(`${Math.round(eventLoopDelayMs)} ms`, 7, 'right')} `,
  ].join(' ')
  return cutTo(`  ${name} ${figures} ${shown(kinds.join(' '))}`, columns)
}

function awayLines(data: Data, { columns, height }: Size, now: number): string[] {
  const all = awayLongest(data)
  if (all.length === 0) return []
  const width = Math.min(40, Math.floor(columns / 4))
  const lines = all.slice(0, height - 1).map(({ connection, since }) => {
    const { name, companyName, status, reason } = connection
    const parts = [
      fit(shown(companyName), width),
      fit(shown(name), width),
      paint(styleOfStatus(status), fit(status, 13)),
      fit(duration(now - since), 11, 'right'),
    ]
    return `  ${parts.join(' ')}  ${cutTo(shown(reason), columns - 2 * width - 31)}`
  })
  return [section('Away the longest', columns), ...lines]
}

/** Why there is nothing to show; null when there is something. */
function nothingOf({ value, refusal }: Source<unknown>, module: string): string | null {
  if (value !== null) return null
  if (isSwitchedOff(refusal)) return `The server's module "${module}" is switched off.`
  return refusal ? shown(refusal.message) : 'Asking the server…'
}
