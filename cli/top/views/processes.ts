import type { ProcessWire } from '#cli/top/wire'
import { ago, bytes, moment } from '#cli/top/text'
import type { ListView } from '#cli/top/views/list_view'

type Process = ProcessWire

export const percent = (share: number): string => `${Math.round(share * 100)} %`

const styleOfDelay = ({ eventLoopDelayMs }: Process) =>
  eventLoopDelayMs > 500 ? 'bad' : eventLoopDelayMs > 100 ? 'warning' : undefined

export const processes: ListView<Process> = {
  title: 'Processes',
  module: 'operations',
  isSearched: true,
  idOf: ({ id }) => id,
  nameOf: ({ host, pid }) => `${host} ${pid}`,
  columns: [
    { title: 'host', text: ({ host }) => host, cells: 10, grows: 2, sort: ({ host }) => host },
    { title: 'pid', text: ({ pid }) => pid, cells: 7, align: 'right', sort: ({ pid }) => pid },
    { title: 'kinds', text: ({ kinds }) => kinds.join(' '), cells: 13, grows: 3 },
    {
      title: 'seen',
      text: ({ isGone, seenAt }, now) => (isGone ? `gone ${ago(seenAt, now)}` : 'alive'),
      cells: 11,
      style: ({ isGone }) => (isGone ? 'bad' : undefined),
    },
    {
      title: 'cpu',
      text: ({ cpuShare }) => percent(cpuShare),
      cells: 5,
      align: 'right',
      sort: ({ cpuShare }) => -cpuShare,
    },
    {
      title: 'memory',
      text: ({ memoryBytes }) => bytes(memoryBytes),
      cells: 8,
      align: 'right',
      sort: ({ memoryBytes }) => -memoryBytes,
    },
    {
      title: 'loop',
      text: ({ eventLoopDelayMs }) => `${Math.round(eventLoopDelayMs)} ms`,
      cells: 7,
      align: 'right',
      style: styleOfDelay,
      sort: ({ eventLoopDelayMs }) => -eventLoopDelayMs,
    },
    { title: 'leases', text: ({ leases }) => leases, cells: 6, align: 'right' },
    { title: 'sockets', text: ({ sockets }) => sockets, cells: 7, align: 'right', from: 100 },
    { title: 'in', text: ({ messagesIn }) => messagesIn, cells: 9, align: 'right', from: 120 },
    { title: 'out', text: ({ messagesOut }) => messagesOut, cells: 9, align: 'right', from: 120 },
    { title: 'up', text: ({ startedAt }, now) => ago(startedAt, now), cells: 11, from: 120 },
    { title: 'version', text: ({ version }) => version, cells: 9, grows: 1, from: 140 },
  ],
  fields: (process, now) => [
    { title: 'host', value: process.host },
    { title: 'pid', value: process.pid },
    { title: 'kinds', value: process.kinds.join(' ') },
    { title: 'version', value: process.version },
    { title: 'started', value: `${moment(process.startedAt)}, ${ago(process.startedAt, now)} ago` },
    { title: 'seen', value: `${moment(process.seenAt)}, ${ago(process.seenAt, now)} ago` },
    { title: 'gone', value: process.isGone, style: process.isGone ? 'bad' : undefined },
    { title: 'cpu, of one core', value: percent(process.cpuShare) },
    { title: 'memory', value: bytes(process.memoryBytes) },
    {
      title: 'delay of event loop',
      value: `${Math.round(process.eventLoopDelayMs)} ms (99 % of the last 5 s)`,
      style: styleOfDelay(process),
    },
    { title: 'sockets', value: process.sockets },
    { title: 'leases', value: process.leases },
    { title: 'messages in', value: process.messagesIn },
    { title: 'messages out', value: process.messagesOut },
  ],
  link: {
    key: 'c',
    title: 'sessions',
    view: 'sessions',
    of: ({ id, host, pid }) => ({ id: String(id), name: `${host} ${pid}` }),
  },
  actions: [],
}
