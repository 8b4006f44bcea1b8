// The whole screen, as lines: header, tabs, a rule with a title, the view, a message, and keys or what is being typed.
import os from 'node:os'
import { shown } from '#cli/client/output'
import { alertsOf } from '#cli/top/alerts'
import type { Data } from '#cli/top/data'
import { drawFields } from '#cli/top/draw/details'
import { helpLines } from '#cli/top/draw/help'
import { drawList } from '#cli/top/draw/list'
import { drawOverview } from '#cli/top/draw/overview'
import type { Rows } from '#cli/top/rows'
import { completionsOf, windowOf, type ListState, type UiState } from '#cli/top/state'
import { paint } from '#cli/top/style'
import { cellsOf, clock, cutTo, duration, rate } from '#cli/top/text'
import { isList, listViews, viewNames, type ListName } from '#cli/top/views/index'

export interface Picture {
  readonly ui: UiState
  readonly data: Data
  /** Of the list on screen; null in the overview. */
  readonly rows: Rows | null
  /** The row whose details are shown; undefined before it is known. */
  readonly detailed: unknown
  /** Milliseconds since 1970. */
  readonly now: number
  readonly columns: number
  readonly lines: number
}

/** Header, tabs and rule above; message and keys below. The overview has rules of its own. */
const around = 5
/** Milliseconds without an answer after which the screen says so. */
const silentAfter = 5000

export const bodyHeight = (lines: number): number => Math.max(1, lines - around)
/** Rows of a list that are on screen. */
export const rowsOnScreen = (lines: number): number => Math.max(1, bodyHeight(lines) - 1)

/** Exactly `lines` lines, none wider than `columns`. */
export function drawFrame(picture: Picture): string[] {
  const { ui, columns, lines } = picture
  const hasOwnRules = !isList(ui.view) && !ui.isHelp
  const rule = hasOwnRules ? [] : [ruleLine(picture)]
  const height = bodyHeight(lines) + 1 - rule.length
  const body = bodyOf(picture, height).slice(0, height)
  const blank = Array<string>(height - body.length).fill('')
  const frame = [
    headerLine(picture),
    tabLine(ui, columns),
    ...[...rule, ...body, ...blank],
    messageLine(picture),
    promptLine(picture),
  ]
  // The message and the keys stay where a terminal is too low for all.
  return frame.length > lines ? frame.slice(frame.length - lines) : frame
}

/** Lines of details or help, all of them; null while neither is on screen. `isSpoken`: for a screen reader. */
export function longText(picture: Picture, isSpoken = false): string[] | null {
  const { ui, detailed, now, columns, lines } = picture
  if (ui.isHelp) return helpLines()
  if (!ui.details) return null
  if (detailed === undefined || detailed === null) return ['  Asking the server…']
  const { drawing, fields } = listViews[ui.details.list]
  const room = { lines: bodyHeight(lines), columns, isSpoken }
  return [...(drawing?.(detailed, now, room) ?? []), ...drawFields(fields(detailed, now), columns)]
}

function bodyOf(picture: Picture, height: number): string[] {
  const { ui, data, rows, now, columns } = picture
  const text = longText(picture)
  if (text) return text.slice(ui.isHelp ? 0 : (ui.details?.top ?? 0))
  if (!isList(ui.view)) return drawOverview(data, { columns, height }, now)
  return drawList(listViews[ui.view], rows!, ui.lists[ui.view], { columns, height }, now)
}

function headerLine({ data, now, columns }: Picture): string {
  const { processes, samples } = data
  const version = processes.value?.[0]?.version ?? ''
  const product = `Guichê ${version}`.trim()
  const last = samples.at(-1)
  const alerts = alertsOf(data, now).length
  const rates = last ? `in ${rate(last.in)}/s  out ${rate(last.out)}/s` : ''
  const warning = alerts === 0 ? '' : alerts === 1 ? '! 1 alert' : `! ${alerts} alerts`
  const right = `${cutTo(shown(os.hostname()), 24)}  ${clock(new Date(now))}`
  const parts = [product, rates, warning].filter(Boolean)
  const left = cutTo(parts.join('   '), columns - cellsOf(right) - 2)
  const blanks = ' '.repeat(Math.max(1, columns - cellsOf(left) - cellsOf(right)))
  const painted = left
    .replace(product, paint('strong', product))
    .replace(warning || '\0', paint('bad', warning))
  return painted + blanks + right
}

/** Brackets, and not a colour alone, say which view is open. */
function tabLine({ view }: UiState, columns: number): string {
  const tabs = viewNames.map((name, at) => {
    const text = `${at + 1} ${name}`
    return name === view ? `[${text}]` : ` ${text} `
  })
  const line = cutTo(tabs.join(' '), columns)
  const active = tabs[viewNames.indexOf(view)]
  return line.replace(active, paint('strong', active))
}

function ruleLine({ ui, rows, columns, lines }: Picture): string {
  const title = titleOf(ui, rows, rowsOnScreen(lines))
  const words = cutTo(title, columns - 6)
  const rule = '─'.repeat(Math.max(0, columns - cellsOf(words) - 5))
  return `${paint('faint', '──')} ${paint('strong', words)} ${paint('faint', rule)}`
}

function titleOf(ui: UiState, rows: Rows | null, height: number): string {
  if (ui.isHelp) return 'Keys'
  if (ui.details) return `${listViews[ui.details.list].title} › ${shown(ui.details.id)}`
  if (!isList(ui.view)) return ''
  return [
    listViews[ui.view].title,
    ...narrowedBy(ui, ui.view),
    positionIn(ui, ui.view, rows, height),
  ]
    .filter(Boolean)
    .join('  ')
}

function narrowedBy(ui: UiState, name: ListName): string[] {
  const { of, state, search } = ui.lists[name]
  return [of ? `of ${shown(of.name)}` : '', state, search ? `/${shown(search)}` : '']
}

function positionIn(ui: UiState, name: ListName, rows: Rows | null, height: number): string {
  const count = rows?.count ?? null
  if (count === null || count === 0) return ''
  const { first, row } = windowOf(ui.lists[name], height, count)
  const last = Math.min(count, first + height)
  const position = `${row + 1} of ${count}${count > height ? ` (${first + 1} to ${last} shown)` : ''}`
  return listViews[name].isTail ? `${position}  ${liveness(ui.lists[name])}` : position
}

/** Of a list whose rows come by themselves. */
export const liveness = ({ cursor }: ListState): string =>
  cursor === Infinity ? 'live' : 'paused, G goes on'

/** The server's silence before anything else. */
function messageLine({ ui, data, now, columns }: Picture): string {
  const silence = silenceOf(data, now)
  if (silence) return paint('bad', cutTo(`! ${silence}`, columns))
  if (!ui.message) return ''
  const { text, isBad } = ui.message
  return paint(isBad ? 'bad' : 'strong', cutTo(`${isBad ? '! ' : '  '}${shown(text)}`, columns))
}

/** What is wrong with the server; null when it answers. */
export function silenceOf({ feed }: Data, now: number): string | null {
  const since = duration(now - feed.answeredAt)
  if (feed.failure) return `No server has answered for ${since}; trying again. ${feed.failure}`
  return now - feed.answeredAt > silentAfter
    ? `The server has not answered for ${since}; waiting.`
    : null
}

function promptLine({ ui, columns }: Picture): string {
  const { prompt } = ui
  if (prompt?.kind === 'question') {
    const end = ' y/N '
    return paint('strong', cutTo(shown(prompt.text), columns - end.length) + end)
  }
  if (prompt?.kind === 'search')
    return typedLine(`/${prompt.text}`, 'enter keeps, esc drops', columns)
  if (prompt?.kind === 'command') {
    return typedLine(`:${prompt.text}`, completionsOf(prompt.text).join('  '), columns)
  }
  return paint('faint', cutTo(keysOf(ui, columns), columns))
}

/** `▏` stands for the cursor, which the program hides. */
function typedLine(text: string, hint: string, columns: number): string {
  const typed = cutTo(`${shown(text)}▏`, columns)
  const room = columns - cellsOf(typed) - 3
  return room > 4 ? `${typed}   ${paint('faint', cutTo(hint, room))}` : typed
}

/** Keys that fit what is on screen, those of the row first. `columns`: room for them, where it is scarce. */
export function keysOf(ui: UiState, columns = Infinity): string {
  if (ui.isHelp) return 'any key: close'
  const own = ui.details
    ? ['esc back', ...keysOfRow(ui.details.list)]
    : isList(ui.view)
      ? keysOfList(ui.view)
      : ['tab next view', 'r refresh']
  const all = [...own, ': view', '? help', 'q quit']
  const isTooLong = () => all.join('  ').length > columns
  // Help lists them all.
  while (isTooLong() && all.length > 2) all.splice(all.length - 3, 1)
  return all.join('  ')
}

const keysOfRow = (name: ListName) =>
  listViews[name].actions.map(({ key, title }) => `${key} ${title}`)

function keysOfList(name: ListName): string[] {
  const { link, isSearched, states, columns } = listViews[name]
  const opening = link ? [`${link.key} ${link.title}`] : []
  return [
    ...(link?.key === 'enter' ? opening : ['enter details', ...opening]),
    ...keysOfRow(name),
    ...(isSearched ? ['/ filter'] : []),
    ...(states ? ['f state'] : []),
    ...(columns.some(({ sort }) => sort) ? ['s sort'] : []),
  ]
}
