// The program on screen: keys change what is looked at, answers of the server change what is shown.
import { useEffect, useRef, useState, useSyncExternalStore } from 'react'
import { useApp, useInput, useIsScreenReaderEnabled, useWindowSize } from 'ink'
import { CliError } from '#cli/cli_error'
import { areAlertsKnown } from '#cli/top/alerts'
import type { Data } from '#cli/top/data'
import { PagedList } from '#cli/top/feed'
import { bodyHeight, drawFrame, longText, rowsOnScreen, type Picture } from '#cli/top/draw/frame'
import { spokenLines } from '#cli/top/draw/spoken'
import { keysOf, press, type Effect, type Seen } from '#cli/top/keys'
import { ListSources, polledFor, rowsOf } from '#cli/top/rows'
import { Screen, SpokenScreen } from '#cli/top/screen'
import { stateAtFirst, windowOf, type UiState } from '#cli/top/state'
import { isList, listViews } from '#cli/top/views/index'

export function App({ data }: { data: Data }) {
  const { exit } = useApp()
  const isSpoken = useIsScreenReaderEnabled()
  const { columns, rows: lines } = useWindowSize()
  const [ui, setUi] = useState(stateAtFirst)
  // Keys that arrive at once are pressed one after the other, before anything is drawn.
  const current = useRef(ui)
  const [sources] = useState(() => new ListSources(data))
  const [repaints, setRepaints] = useState(0)
  const now = useNow(isSpoken, data, () => isKnown(current.current, sources, data))
  const picture = pictureOf({ ui, data, sources, now, columns, lines })

  data.log.isHeld = ui.lists.log.cursor !== Infinity
  const { wanted, beside } = polledFor(ui, sources, data)
  useEffect(() => {
    data.feed.onError = (error) => exit(error as Error)
    data.feed.watch(wanted, beside)
  })
  useEffect(() => {
    const list = isList(ui.view) && !ui.details ? sources.of(ui.view, ui.lists[ui.view]) : null
    if (!(list instanceof PagedList)) return
    const { first } = windowOf(ui.lists[ui.view as 'tenants'], rowsOnScreen(lines), list.count ?? 0)
    if (list.show(first, first + rowsOnScreen(lines))) void data.feed.refresh(list)
  })

  const change = (next: UiState) => setUi((current.current = next))
  const run = async (effect: Effect) => {
    if (effect.kind === 'quit') return exit()
    if (effect.kind === 'refresh') setRepaints((number) => number + 1)
    else change({ ...current.current, message: await messageOf(effect) })
    await data.feed.refresh()
    // Answers alone draw nothing for a screen reader.
    change({ ...current.current })
  }
  useInput((input, key) => {
    for (const name of keysOf(input, key)) {
      const seen = seenIn(pictureOf({ ui: current.current, data, sources, now, columns, lines }))
      const { ui: next, effect } = press(current.current, name, seen)
      change(next)
      if (effect) void run(effect).catch(exit)
    }
  })

  if (isSpoken) return <SpokenScreen lines={spokenLines(picture)} />
  return <Screen lines={drawFrame(picture)} columns={columns} repaints={repaints} />
}

/**
 * The time, and a reason to draw: with each second, and with each answer. For a screen reader only with keys, with the first
 * answer to what is on screen, and when the server stops answering or comes back: whatever is drawn is read aloud.
 */
function useNow(isSpoken: boolean, { feed }: Data, isKnownNow: () => boolean): number {
  const [now, setNow] = useState(Date.now)
  useSyncExternalStore(feed.subscribe, () =>
    isSpoken ? `${feed.failure !== null} ${isKnownNow()}` : String(feed.version())
  )
  useEffect(() => {
    if (isSpoken) return
    const timer = setInterval(() => setNow(Date.now()), 1000)
    return () => clearInterval(timer)
  }, [isSpoken])
  return isSpoken ? Date.now() : now
}

/** Whether the server has answered what is on screen. */
function isKnown(ui: UiState, sources: ListSources, data: Data): boolean {
  if (ui.details) return detailedOf(ui, sources) !== undefined
  if (!isList(ui.view)) return areAlertsKnown(data)
  const list = ui.lists[ui.view]
  const { count, at, refusal } = rowsOf(ui.view, list, sources.of(ui.view, list), Date.now())
  if (count === null) return refusal !== null
  return count === 0 || at(windowOf(list, 1, count).row) !== undefined
}

interface Looked extends Pick<Picture, 'ui' | 'data' | 'now' | 'columns' | 'lines'> {
  readonly sources: ListSources
}
function pictureOf({ sources, ...looked }: Looked): Picture {
  const { ui, now } = looked
  const source = isList(ui.view) ? sources.of(ui.view, ui.lists[ui.view]) : null
  const rows = source && rowsOf(ui.view as 'tenants', ui.lists[ui.view as 'tenants'], source, now)
  return { ...looked, rows, detailed: detailedOf(ui, sources) }
}

/** Of a short list it is the row itself. */
function detailedOf({ details }: UiState, sources: ListSources): unknown {
  if (!details) return undefined
  const one = sources.one(details)
  if (one) return one.value ?? undefined
  const { value } = sources.of(details.list, stateAtFirst().lists[details.list]) as {
    value: readonly unknown[] | null
  }
  return value?.find((row) => listViews[details.list].idOf(row) === details.id)
}

function seenIn(picture: Picture): Seen {
  const { rows, detailed, lines } = picture
  const text = longText(picture)
  return {
    count: rows?.count ?? 0,
    at: (index) => rows?.at(index),
    detailed,
    height: rowsOnScreen(lines),
    hidden: Math.max(0, (text?.length ?? 0) - bodyHeight(lines)),
  }
}

async function messageOf({ call, done }: Extract<Effect, { kind: 'call' }>) {
  try {
    await call()
    return { text: done, isBad: false }
  } catch (error) {
    if (error instanceof CliError) return { text: error.message, isBad: true }
    throw error
  }
}
