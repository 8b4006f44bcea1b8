/** The commands of `guiche contact`: all that is stored about a person, and its end, over HTTP (OPS-01). */
import { setTimeout as pause } from 'node:timers/promises'
import type { Command } from 'commander'
import { CliError } from '#cli/cli_error'
import { addCallOnOne } from '#cli/client/command'
import { print } from '#cli/client/output'
import { callServer, downloadFile } from '#cli/client/server'
import type {
  ContactErasureWire,
  ContactExportWire,
  LatestExportWire,
  PlatformContactWire,
} from '#modules/contacts/wire'

/** Milliseconds between two questions how far it is. */
const askedEvery = 500

export default function contactsCommands(program: Command) {
  const contact = program
    .command('contact')
    .description('what companies store about one person (LGPD)')
  addExport(contact)
  addErase(contact)
}

function addExport(contact: Command) {
  addCallOnOne<ContactExportWire, number, { to?: string }>(contact, {
    usage: 'export',
    description: 'write all that is stored about a person into a zip: rows, messages, files',
    example: 'guiche contact export 1204 --to ana.zip',
    call: async (id, { to = fileOf(id) }) => {
      await callServer('POST', `${pathOf(id)}/export`)
      const done = await waitForExport(id)
      await downloadFile(done.url!, to)
      return done
    },
    show: ({ size }, id, { to = fileOf(id) }) => print(`Written: ${to} (${size} bytes).`),
  }).option('--to <file>', 'where to; default: contact-<id>.zip here')
}

const fileOf = (id: number) => `contact-${id}.zip`

async function waitForExport(id: number): Promise<ContactExportWire> {
  for (;;) {
    const { export: row } = await callServer<LatestExportWire>('GET', `${pathOf(id)}/export`)
    if (!row) throw new CliError('The person was deleted or erased meanwhile.')
    showProgress(`${row.doneRows} rows`)
    if (row.status === 'done') return endProgress(row)
    if (row.status === 'failed') throw new CliError(`It could not be written (${row.errorCode}).`)
    await pause(askedEvery)
  }
}

function addErase(contact: Command) {
  addCallOnOne<ContactErasureWire, number, { blockNumber?: boolean }>(contact, {
    usage: 'erase',
    description: 'erase a person: name, number, messages, files and notes, for ever',
    example: 'guiche contact erase 1204 --block-number --yes',
    asks: async (id) => {
      const { name, number, companyId, companyName } = await personOf(id)
      const who = `${JSON.stringify(name || number || '-')} (${id})`
      const company = `${JSON.stringify(companyName ?? '-')} (${companyId})`
      return {
        question: `Erase ${who} of ${company} with all messages, files and notes, for ever?`,
        done: `Erased: ${id}. Tickets and ratings stay, and say nothing about the person.`,
      }
    },
    call: async (id, { blockNumber = false }) => {
      const { name, number } = await personOf(id)
      // Whom it is about was asked before.
      const body = { confirmation: name || number || String(id), blockNumber }
      await callServer('POST', `${pathOf(id)}/erase`, { body })
      return waitForErasure(id)
    },
  }).option('--block-number', 'forms and imports refuse the number from now on')
}

async function waitForErasure(id: number): Promise<ContactErasureWire> {
  for (;;) {
    const erasure = await callServer<ContactErasureWire>('GET', `${pathOf(id)}/erase`)
    if (erasure.status === 'done') return endProgress(erasure)
    showProgress('erasing')
    await pause(askedEvery)
  }
}

const pathOf = (id: number) => `/platform/contacts/${id}`
const personOf = (id: number) => callServer<PlatformContactWire>('GET', pathOf(id))

/** One line that changes, for people alone. */
function showProgress(words: string) {
  if (process.stderr.isTTY) process.stderr.write(`\r\u001B[K${words}`)
}

function endProgress<T>(answer: T): T {
  if (process.stderr.isTTY) process.stderr.write('\r\u001B[K')
  return answer
}
