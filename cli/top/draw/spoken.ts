// For screen readers: sentences instead of columns, one row instead of a page, nothing that moves by itself.
import { shown } from '#cli/client/output'
import { alertsOf, areAlertsKnown } from '#cli/top/alerts'
import { liveness, longText, keysOf, silenceOf, type Picture } from '#cli/top/draw/frame'
import { switchedOff } from '#cli/top/draw/list'
import { isSwitchedOff } from '#cli/top/data'
import { windowOf } from '#cli/top/state'
import { ago, rate } from '#cli/top/text'
import { isList, listViews, type ListName } from '#cli/top/views/index'
import { connectionStatuses } from '#modules/whatsapp/contract'

/** Lines to be read from top to bottom. */
export function spokenLines(picture: Picture): string[] {
  const { ui, data, now } = picture
  const silence = silenceOf(data, now)
  return [
    ...(silence ? [silence] : []),
    ...bodyOf(picture),
    ...(ui.message ? [shown(ui.message.text)] : []),
    promptOf(picture),
  ].map((line) => line.trim())
}

function bodyOf(picture: Picture): string[] {
  const { ui } = picture
  const text = longText(picture, true)
  if (text) return [ui.isHelp ? 'Keys.' : 'Details.', ...text]
  return isList(ui.view) ? listLines(picture, ui.view) : overviewLines(picture)
}

function listLines({ ui, rows, now }: Picture, name: ListName): string[] {
  const { title, columns, module } = listViews[name]
  if (isSwitchedOff(rows!.refusal)) return [`${title}.`, switchedOff(module)]
  if (rows!.refusal) return [`${title}.`, shown(rows!.refusal.message)]
  const { count } = rows!
  if (count === null) return [`${title}. Asking the server.`]
  if (count === 0) return [`${title}. There are none here.`]
  const { row } = windowOf(ui.lists[name], 1, count)
  const value = rows!.at(row)
  const fields =
    value === undefined
      ? ['Asking the server.']
      : columns
          .filter((column) => column.title)
          .map(({ title: of, text }) => `${of}: ${shown(text(value, now))}`)
  const live = listViews[name].isTail ? ` ${liveness(ui.lists[name])}.` : ''
  return [`${title}, row ${row + 1} of ${count}.${live}`, ...fields]
}

function overviewLines({ data, now }: Picture): string[] {
  const alerts = alertsOf(data, now)
  const none = areAlertsKnown(data) ? 'No alerts.' : 'Alerts are not known yet.'
  const last = data.samples.at(-1)
  const { connections, queues, processes } = data
  return [
    'Overview.',
    ...(alerts.length > 0 ? alerts : [none]),
    ...(last ? [`Messages a second: ${rate(last.in)} in, ${rate(last.out)} out.`] : []),
    ...connectionStatuses.flatMap((status) => {
      const count = connections.value?.counts[status] ?? 0
      return count > 0 ? [`Connections ${status}: ${count}.`] : []
    }),
    ...(queues.value ?? [])
      .filter(({ waiting }) => waiting > 0)
      .map(({ name, waiting, oldestAt }) => {
        return `Queue ${shown(name)}: ${waiting} waiting, the oldest for ${ago(oldestAt, now)}.`
      }),
    ...(processes.value ?? []).map(({ host, pid, isGone }) => {
      return `Process ${pid} on ${shown(host)}: ${isGone ? 'gone' : 'alive'}.`
    }),
  ]
}

function promptOf({ ui }: Picture): string {
  const { prompt } = ui
  if (prompt === null) return `Keys: ${keysOf(ui)}`
  if (prompt.kind === 'question') return `${shown(prompt.text)} y or n?`
  return `${prompt.kind === 'search' ? 'Filter' : 'Command'}: ${shown(prompt.text)}`
}
