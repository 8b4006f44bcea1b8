/** The commands of `guiche sessions`: the numbers of all companies, over HTTP. */
import { Option, type Command } from 'commander'
import { addCallOnOne, addCommand, positiveNumber, type Printed } from '#cli/client/command'
import {
  print,
  printFields,
  printJson,
  printPage,
  printTable,
  type Column,
} from '#cli/client/output'
import { callServer } from '#cli/client/server'
import { connectionStatuses } from '#modules/whatsapp/contract'
import type { PlatformConnectionsPageWire, PlatformConnectionWire } from '#modules/whatsapp/wire'

type Session = PlatformConnectionWire

const short: readonly Column<Session>[] = [
  { title: 'id', value: ({ id }) => id },
  { title: 'tenant', value: ({ companyId, companyName }) => `${companyId} ${companyName ?? '-'}` },
  { title: 'name', value: ({ name }) => name },
  { title: 'number', value: ({ number }) => number },
  { title: 'status', value: ({ status }) => status },
  { title: 'reason', value: ({ reason }) => reason },
  { title: 'away since', value: awaySince },
]
const long: readonly Column<Session>[] = [
  ...short,
  { title: 'default', value: ({ isDefault }) => isDefault },
  { title: 'retries', value: ({ retries }) => retries },
  { title: 'may not begin until', value: ({ coldLockedUntil }) => coldLockedUntil },
  { title: 'last connected', value: ({ lastConnectedAt }) => lastConnectedAt },
  { title: 'last disconnected', value: ({ lastDisconnectedAt }) => lastDisconnectedAt },
  { title: 'changed', value: ({ updatedAt }) => updatedAt },
]

function awaySince({ status, lastDisconnectedAt }: Session) {
  return status === 'CONNECTED' ? null : lastDisconnectedAt
}

export default function whatsappCommands(program: Command) {
  const sessions = program.command('sessions').description('the WhatsApp numbers of all companies')
  addReading(sessions)
  addChanges(sessions)
}

interface Filters extends Printed {
  readonly tenant?: number
  readonly status?: string
  readonly search?: string
  readonly page: number
}

function addReading(sessions: Command) {
  addCommand(sessions, {
    usage: 'list',
    description: 'numbers by company, twenty on a page',
    example: 'guiche sessions list --status DISCONNECTED',
  })
    .option('--tenant <id>', 'only those of this company', positiveNumber)
    .addOption(
      new Option('--status <status>', 'only those in this state').choices([...connectionStatuses])
    )
    .option('--search <text>', 'only those whose name or number contains this')
    .option('--page <number>', 'which page', positiveNumber, 1)
    .action(async ({ tenant, status, search, page, json }: Filters) => {
      const query = { companyId: tenant, status, searchParam: search, pageNumber: page }
      const found = await callServer<PlatformConnectionsPageWire>('GET', '/platform/connections', {
        query,
      })
      if (json) return printJson(found)
      printTable(found.connections, short)
      printPage(page, found.connections.length, found)
    })

  addCallOnOne<Session>(sessions, {
    usage: 'show',
    description: 'one number and its state',
    example: 'guiche sessions show 7',
    call: show,
    show: (session) => printFields(session, long),
  })
}

function addChanges(sessions: Command) {
  addCallOnOne<object>(sessions, {
    usage: 'reconnect',
    description: 'start the session of a number again, with its credentials',
    example: 'guiche sessions reconnect 7',
    call: (id) => callServer('POST', sessionOf(id)),
    show: (_answer, id) => print(`Starting. How far it is: guiche sessions show ${id}`),
  })

  addCallOnOne<object>(sessions, {
    usage: 'logout',
    description: 'unlink the device from the phone; somebody has to scan a code again',
    example: 'guiche sessions logout 7 --yes',
    asks: async (id) => {
      const { name, companyName } = await show(id)
      const which = `${JSON.stringify(name)} of ${JSON.stringify(companyName ?? '-')}`
      return {
        question: `Unlink ${which}? Somebody has to scan a code with the phone again.`,
        done: `Unlinking ${which}.`,
      }
    },
    call: (id) => callServer('DELETE', sessionOf(id)),
  })
}

const show = (id: number) => callServer<Session>('GET', `/platform/connections/${id}`)
const sessionOf = (id: number) => `/platform/connections/${id}/session`
