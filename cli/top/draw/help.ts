// The keys, for `?`.
import { paint } from '#cli/top/style'
import { listViews, viewNames, type ListName } from '#cli/top/views/index'

const keys: readonly (readonly [string, string])[] = [
  ['1 to 7, tab', 'open a view'],
  [':', 'go to a view by its name; tab completes it'],
  ['j k, arrows', 'next row, previous row'],
  ['g G, home end', 'first row, last row; above the last one the log pauses'],
  ['space, page keys', 'a page further, a page back (also ctrl-f, ctrl-b)'],
  ['/', 'filter the list; esc removes the filter'],
  ['f', 'next state: of sessions, of jobs; next level of the log'],
  ['s', 'sort by the next column: queues, processes'],
  ['enter', 'details of a row, or the jobs of a queue; esc leads back'],
  ['r', 'ask the server at once'],
  ['q, ctrl-c', 'quit; also :q'],
]

/** As many lines as it takes. */
export function helpLines(): string[] {
  const line = (key: string, text: string) => `  ${paint('strong', key.padEnd(18))}${text}`
  const ofRows = (Object.keys(listViews) as ListName[]).flatMap((name) => {
    const { title, actions, link } = listViews[name]
    const all = [
      ...(link && link.key !== 'enter' ? [`${link.key} ${link.title}`] : []),
      ...actions.map((one) => `${one.key} ${one.title}`),
    ]
    return all.length > 0 ? [line(title, all.join(', '))] : []
  })
  return [
    ...keys.map(([key, text]) => line(key, text)),
    paint('faint', '  On a row, after a question:'),
    ...ofRows,
    paint('faint', `  Views: ${viewNames.join(', ')}`),
  ]
}
