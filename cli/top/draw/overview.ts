// The overview: alerts, messages, connections, queues and processes, as much of each as fits.
import { stripVTControlCharacters } from 'node:util'
import { shown } from '#cli/client/output'
import { alertsOf, areAlertsKnown } from '#cli/top/alerts'
import { isSwitchedOff, type Data } from '#cli/top/data'
import type { Source } from '#cli/top/feed'
import type { JobQueueWire, ProcessWire } from '#cli/top/operations_wire'
import { paint } from '#cli/top/style'
import { ago, bar, bytes, cellsOf, cutTo, fit, rate, sparkline } from '#cli/top/text'
import { percent } from '#cli/top/views/processes'
import { styleOfStatus } from '#cli/top/views/sessions'
import { connectionStatuses } from '#modules/whatsapp/contract'

interface Size {
  readonly columns: number
  readonly height: number
}

/** At most `height` lines. */
export function drawOverview(data: Data, { columns, height }: Size, now: number): string[] {
  const alerts = alertLines(data, columns, height > 30 ? 8 : 3, now)
  const messages = messageLines(data, columns)
  const left = height - alerts.length - messages.length
  const columnsOfLeft = Math.floor((columns - 2) / 2)
  const columnsOfRight = columns - 2 - columnsOfLeft
  const wanted = (data.processes.value ?? []).length + 1
  const half = Math.max(Math.min(7, left - 3), left - Math.max(2, wanted))
  const connections = connectionLines(data, columnsOfLeft).slice(0, half)
  const queues = queueLines(data, { columns: columnsOfRight, height: half }, now)
  const both = beside(connections, queues, columnsOfLeft)
  const processes = processLines(data, { columns, height: left - both.length }, now)
  return [...alerts, ...messages, ...both, ...processes].slice(0, height)
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

function messageLines({ processes, samples }: Data, columns: number): string[] {
  const title = section('Messages a second', columns)
  const nothing = nothingOf(processes, 'operations')
  if (nothing) return [title, `  ${nothing}`]
  const highest = Math.max(1, ...samples.flatMap((one) => [one.in, one.out]))
  const width = columns - 15
  const line = (name: 'in' | 'out') => {
    const values = samples.map((one) => one[name])
    const last = fit(rate(values.at(-1) ?? 0), 7, 'right')
    return `  ${fit(name, 4)}${last}  ${paint('accent', sparkline(values, width, highest))}`
  }
  return [title, line('in'), line('out')]
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
    oldestAt ? ago(oldestAt, now) : '',
  ].filter(Boolean)
  const width = Math.max(4, Math.floor((columns - 32) / 2))
  const text = `  ${fit(shown(name), 12)}${fit(String(waiting), 6, 'right')}  ${bar(waiting, highest, width)} ${notes.join(', ')}`
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
  const name = fit(shown(`${host} ${pid}`), Math.floor(columns / 4))
  if (isGone) return paint('bad', `  ${name} gone for ${ago(seenAt, now)}`)
  const block = columns < 100 ? '' : `${bar(cpuShare, 1, 12)} `
  const figures = [
    `cpu ${fit(percent(cpuShare), 5, 'right')} ${block}`,
    `memory ${fit(bytes(memoryBytes), 7, 'right')} `,
    `loop ${fit(`${Math.round(eventLoopDelayMs)} ms`, 7, 'right')} `,
  ].join(' ')
  return cutTo(`  ${name} ${figures} ${shown(kinds.join(' '))}`, columns)
}

/** Why there is nothing to show; null when there is something. */
function nothingOf({ value, refusal }: Source<unknown>, module: string): string | null {
  if (value !== null) return null
  if (isSwitchedOff(refusal)) return `The server's module "${module}" is switched off.`
  return refusal ? shown(refusal.message) : 'Asking the server…'
}
