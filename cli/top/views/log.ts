import { levelName, levels, type Level, type LogEntry } from '#cli/log/entry'
import { errorOfEntry, idsOfEntry, momentOf } from '#cli/log/show'
import type { ListView } from '#cli/top/views/list_view'

const nameOf = ({ level }: LogEntry) => levelName(level).toUpperCase()
const styleOf = ({ level }: LogEntry) =>
  level >= levels.error ? 'bad' : level >= levels.warn ? 'warning' : undefined
/** What happened, the error, and the ids. */
const textOf = (entry: LogEntry) =>
  [entry.message, errorOfEntry(entry)[0], idsOfEntry(entry)].filter(Boolean).join('  ')

export const log: ListView<LogEntry> = {
  title: 'Log lines',
  module: 'operations',
  isSearched: true,
  isTail: true,
  states: ['', 'info', 'warn', 'error'],
  isInState: ({ level }, state) => level >= levels[state as Level],
  idOf: ({ id }) => id,
  nameOf: ({ message }) => message,
  columns: [
    { title: 'day', text: ({ time }) => momentOf(time).slice(0, 10), cells: 10, from: 120 },
    { title: 'time', text: ({ time }) => momentOf(time).slice(11), cells: 8 },
    { title: 'level', text: nameOf, cells: 5, style: styleOf },
    { title: 'host', text: ({ fields }) => fields.hostname, cells: 12, from: 160 },
    { title: 'pid', text: ({ fields }) => fields.pid, cells: 7, align: 'right' },
    { title: 'message', text: textOf, cells: 20, grows: 1, style: styleOf },
  ],
  fields: (entry) => [
    { title: 'time', value: momentOf(entry.time) },
    { title: 'level', value: nameOf(entry), style: styleOf(entry) },
    { title: 'message', value: entry.message },
    ...Object.entries(entry.fields)
      .filter(([name]) => !['time', 'level', 'msg', 'name', 'err'].includes(name))
      .map(([title, value]) => {
        return { title, value: typeof value === 'object' ? JSON.stringify(value) : value }
      }),
    ...errorOfEntry(entry).map((value, at) => ({ title: at === 0 ? 'error' : '', value })),
  ],
  actions: [],
}
