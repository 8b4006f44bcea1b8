import { callServer } from '#cli/client/server'
import type { JobWire } from '#cli/top/wire'
import { ago, moment } from '#cli/top/text'
import { quoted, type ListView } from '#cli/top/views/list_view'

type Job = JobWire

const jobOf = ({ id }: Job) => `/platform/jobs/${encodeURIComponent(id)}`
const nameOf = ({ id, name }: Job) => `${quoted(name)} (${id})`

export const jobs: ListView<Job> = {
  title: 'Jobs',
  module: 'operations',
  isSearched: false,
  states: ['failed', 'waiting', 'active', 'delayed', 'completed'],
  idOf: ({ id }) => id,
  nameOf: ({ name }) => name,
  columns: [
    { title: 'id', text: ({ id }) => id, cells: 12 },
    { title: 'name', text: ({ name }) => name, cells: 14, grows: 1 },
    { title: 'queue', text: ({ queue }) => queue, cells: 10, grows: 1, from: 100 },
    {
      title: 'state',
      text: ({ state }) => state,
      cells: 9,
      style: ({ state }) => (state === 'failed' ? 'bad' : undefined),
    },
    {
      title: 'tries',
      text: ({ attemptsMade, attempts }) => `${attemptsMade}/${attempts}`,
      cells: 6,
      align: 'right',
    },
    { title: 'added', text: ({ addedAt }, now) => ago(addedAt, now), cells: 9 },
    { title: 'error', text: ({ error }) => error, cells: 12, grows: 3 },
  ],
  fields: (job, now) => [
    { title: 'id', value: job.id },
    { title: 'name', value: job.name },
    { title: 'queue', value: job.queue },
    { title: 'state', value: job.state, style: job.state === 'failed' ? 'bad' : undefined },
    { title: 'tries', value: `${job.attemptsMade} of ${job.attempts}` },
    { title: 'added', value: `${moment(job.addedAt)}, ${ago(job.addedAt, now)} ago` },
    { title: 'finished', value: moment(job.finishedAt) },
    { title: 'error', value: job.error, style: job.error ? 'bad' : undefined },
    { title: 'payload', value: JSON.stringify(job.payload) },
  ],
  actions: [
    {
      key: 'T',
      title: 'try again',
      question: (job) => (job.state === 'failed' ? `Try ${nameOf(job)} again?` : null),
      call: (job) => callServer('POST', `${jobOf(job)}/retry`),
      done: (job) => `Tried again: ${nameOf(job)}.`,
    },
    {
      key: 'D',
      title: 'discard',
      question: (job) => `Discard ${nameOf(job)}? It is gone then.`,
      call: (job) => callServer('DELETE', jobOf(job)),
      done: (job) => `Discarded: ${nameOf(job)}.`,
    },
  ],
}
