import { callServer } from '#cli/client/server'
import type { JobQueueWire } from '#cli/top/wire'
import { ago, bar, moment } from '#cli/top/text'
import { quoted, type ListView } from '#cli/top/views/list_view'

type JobQueue = JobQueueWire

/** A full bar: what waits behind more than this waits long. */
const deep = 1000

const isLane = ({ kind }: JobQueue) => kind === 'lane'
/** A lane knows neither. */
const ofJobs = (value: (queue: JobQueue) => unknown) => (queue: JobQueue) =>
  isLane(queue) ? null : value(queue)

const post = (change: 'pause' | 'resume') => (queue: JobQueue) =>
  callServer('POST', `/platform/job-queues/${encodeURIComponent(queue.name)}/${change}`)

export const queues: ListView<JobQueue> = {
  title: 'Queues and lanes',
  module: 'operations',
  isSearched: true,
  idOf: ({ kind, name }) => `${kind} ${name}`,
  nameOf: ({ name }) => name,
  columns: [
    { title: 'name', text: ({ name }) => name, cells: 16, grows: 2, sort: ({ name }) => name },
    { title: 'kind', text: ({ kind }) => kind, cells: 5, sort: ({ kind }) => kind },
    {
      title: 'waiting',
      text: ({ waiting }) => waiting,
      cells: 8,
      align: 'right',
      sort: ({ waiting }) => -waiting,
    },
    { title: '', text: ({ waiting }) => bar(waiting, deep, 12), cells: 12, from: 100 },
    { title: 'delayed', text: ofJobs(({ delayed }) => delayed), cells: 7, align: 'right' },
    { title: 'active', text: ofJobs(({ active }) => active), cells: 6, align: 'right' },
    {
      title: 'failed',
      text: ({ failed }) => failed,
      cells: 7,
      align: 'right',
      style: ({ failed }) => (failed > 0 ? 'bad' : undefined),
      sort: ({ failed }) => -failed,
    },
    {
      title: 'oldest',
      text: ({ oldestAt }, now) => ago(oldestAt, now),
      cells: 10,
      align: 'right',
      // The oldest first; queues without one last.
      sort: ({ oldestAt }) => oldestAt ?? '9999',
    },
    {
      title: 'state',
      text: ({ isPaused }) => (isPaused ? 'paused' : 'runs'),
      cells: 6,
      style: ({ isPaused }) => (isPaused ? 'warning' : undefined),
    },
    {
      title: 'done/min',
      text: ({ donePerMinute }) => donePerMinute,
      cells: 8,
      align: 'right',
      from: 100,
    },
  ],
  fields: (queue, now) => [
    { title: 'name', value: queue.name },
    { title: 'kind', value: isLane(queue) ? 'lane: rows of the database, in order' : 'jobs' },
    { title: 'waiting', value: queue.waiting },
    { title: 'failed', value: queue.failed, style: queue.failed > 0 ? 'bad' : undefined },
    {
      title: 'oldest',
      value: queue.oldestAt && `${moment(queue.oldestAt)}, ${ago(queue.oldestAt, now)} ago`,
    },
    { title: 'delayed', value: ofJobs(({ delayed }) => delayed)(queue) },
    { title: 'active', value: ofJobs(({ active }) => active)(queue) },
    { title: 'paused', value: ofJobs(({ isPaused }) => isPaused)(queue) },
    { title: 'done a minute', value: queue.donePerMinute },
  ],
  link: {
    key: 'enter',
    title: 'jobs',
    view: 'jobs',
    of: (queue) => (isLane(queue) ? null : { id: queue.name, name: queue.name }),
  },
  actions: [
    {
      key: 'P',
      title: 'pause',
      question: (queue) =>
        isLane(queue) || queue.isPaused ? null : `Start no more jobs of ${quoted(queue.name)}?`,
      call: post('pause'),
      done: ({ name }) => `Paused: ${quoted(name)}.`,
    },
    {
      key: 'U',
      title: 'resume',
      question: (queue) => (queue.isPaused ? `Start jobs of ${quoted(queue.name)} again?` : null),
      call: post('resume'),
      done: ({ name }) => `Resumed: ${quoted(name)}.`,
    },
  ],
}
