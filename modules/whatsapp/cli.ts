/** The commands of `guiche sessions`: the numbers of all companies, over HTTP. */
import { Argument, InvalidArgumentError, Option, type Command } from 'commander'
import { addCallOnOne, addCommand, positiveNumber, type Printed } from '#cli/client/command'
import { follow } from '#cli/client/follow'
import {
  print,
  printFields,
  printJson,
  printJsonLine,
  printPage,
  printTable,
  shown,
  type Column,
} from '#cli/client/output'
import { callServer } from '#cli/client/server'
import { CliError } from '#cli/cli_error'
import { connectionStatuses } from '#modules/whatsapp/contract'
import type {
  PlatformCodeWire,
  PlatformConnectionDetailWire,
  PlatformConnectionsPageWire,
  PlatformConnectionWire,
  SessionMoveWire,
  SessionProcessWire,
} from '#modules/whatsapp/wire'

type Session = PlatformConnectionWire

const short: readonly Column<Session>[] = [
  { title: 'id', value: ({ id }) => id },
  { title: 'tenant', value: ({ companyId, companyName }) => `${companyId} ${companyName ?? '-'}` },
  { title: 'name', value: ({ name }) => name },
  { title: 'number', value: ({ number }) => number },
  { title: 'status', value: ({ status }) => status },
  { title: 'reason', value: ({ reason }) => reason },
  { title: 'away since', value: awaySince },
  { title: 'process', value: ({ process }) => process && nameOf(process) },
]
const long: readonly Column<PlatformConnectionDetailWire>[] = [
  ...short,
  { title: 'process id', value: ({ process }) => process?.id },
  { title: 'last message', value: ({ lastMessageAt }) => lastMessageAt },
  { title: 'last error', value: ({ lastError }) => lastError },
  { title: 'last error at', value: ({ lastErrorAt }) => lastErrorAt },
  { title: 'default', value: ({ isDefault }) => isDefault },
  { title: 'retries', value: ({ retries }) => retries },
  { title: 'may not begin until', value: ({ coldLockedUntil }) => coldLockedUntil },
  { title: 'last connected', value: ({ lastConnectedAt }) => lastConnectedAt },
  { title: 'last disconnected', value: ({ lastDisconnectedAt }) => lastDisconnectedAt },
  { title: 'changed', value: ({ updatedAt }) => updatedAt },
]

const nameOf = ({ host, pid }: SessionProcessWire) => `${host} ${pid}`

function awaySince({ status, lastDisconnectedAt }: Session) {
  return status === 'CONNECTED' ? null : lastDisconnectedAt
}

export default function whatsappCommands(program: Command) {
  const sessions = program.command('sessions').description('the WhatsApp numbers of all companies')
  addReading(sessions)
  addWatching(sessions)
  addChanges(sessions)
  addLinking(sessions)
  addMoving(sessions)
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

  addCallOnOne<PlatformConnectionDetailWire>(sessions, {
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

const oneNumber = () => new Argument('<id>', 'its id').argParser(positiveNumber)

function addLinking(sessions: Command) {
  addCommand(sessions, {
    usage: 'qr',
    description: 'show the code that links a phone, until one has scanned it',
    example: 'guiche sessions qr 7',
  })
    .addArgument(oneNumber())
    .action(async (id: number, { json }: Printed) => {
      const { status } = await show(id)
      // Elsewhere a session is on its way to a code already, or shows one.
      if (status === 'DISCONNECTED' || status === 'TIMEOUT') await callServer('POST', sessionOf(id))
      await followLink(id, 'scan', json)
    })

  addCommand(sessions, {
    usage: 'pair',
    description: 'forget the linked device, and show a code to type on the phone of this number',
    example: 'guiche sessions pair 7 --phone +5511987654321',
  })
    .addArgument(oneNumber())
    .requiredOption('--phone <number>', 'its number, with the code of the country', phoneNumber)
    .action(async (id: number, { phone, json }: Printed & { phone: string }) => {
      const { status } = await show(id)
      if (status === 'CONNECTED') {
        throw new CliError(`It is connected. To link another phone: guiche sessions logout ${id}`)
      }
      await callServer('POST', `${sessionOf(id)}/code`, { body: { number: phone } })
      await followLink(id, 'typing', json)
    })
}

/** Ends the command as wrong use (exit code 2) for anything else. */
function phoneNumber(given: string): string {
  const digits = given.replaceAll(/\D/g, '')
  if (/^\+?[\d\s().-]+$/.test(given) && digits.length >= 8 && digits.length <= 15) return digits
  throw new InvalidArgumentError('It must be a phone number, for example +5511987654321.')
}

/** Shows each new code and each state, until the number is connected. */
async function followLink(id: number, by: 'scan' | 'typing', json: boolean | undefined) {
  // Only these two commands draw codes.
  const { linkScreen } = await import('#cli/client/link_screen')
  const screen = linkScreen(by, Boolean(json))
  const leave = () => {
    screen.clear()
    process.exit(130)
  }
  // Each time: a terminal and the program that started this one both send it.
  process.on('SIGINT', leave)
  let [known, before]: (string | null)[] = [null, null]
  try {
    const ended = await follow(async () => {
      const query = { known: known ?? undefined }
      const state = await callServer<PlatformCodeWire>('GET', codeOf(id), { query })
      if (state.code || state.status !== before) screen.show(state)
      else screen.redraw()
      ;[known, before] = [state.codeId, state.status]
      return state.status === 'CONNECTED' || state.status === 'DISCONNECTED' ? state : undefined
    })
    if (ended.status === 'CONNECTED') return
    throw new CliError(`No phone was linked: ${endOf(ended)}.`)
  } finally {
    process.off('SIGINT', leave)
  }
}

function endOf({ reason, reasonDetail }: PlatformCodeWire): string {
  const words: Readonly<Record<string, string>> = {
    code_expired: 'five codes have expired',
    logged_out: 'the session was logged out',
    ERR_NUMBER_ALREADY_CONNECTED: 'the number is in another connection already',
  }
  const detail = reasonDetail ? ` (${shown(reasonDetail)})` : ''
  return (words[reason ?? ''] ?? reason ?? 'the session was stopped') + detail
}

interface Moved extends Printed {
  readonly to?: string
}

function addMoving(sessions: Command) {
  addCallOnOne<SessionMoveWire, number, Moved>(sessions, {
    usage: 'move',
    description: 'let another process take the session, in order; nothing is lost meanwhile',
    example: 'guiche sessions move 7',
    call: async (id, { to }) => {
      const move = await callServer<SessionMoveWire>('POST', `/platform/connections/${id}/move`, {
        body: { to },
      })
      await untilMoved(id, move)
      return move
    },
    show: ({ to }, id) => print(`${nameOf(to)} has the session of ${id} now.`),
  }).option('--to <process>', 'its id, from guiche processes; default: the one with the fewest')
}

/** Milliseconds: a process that has just been killed is waited for as long. */
const movesWithinMs = 60_000

async function untilMoved(id: number, { to }: SessionMoveWire) {
  const end = Date.now() + movesWithinMs
  await follow(async () => {
    const { process } = await show(id)
    if (process?.id === to.id) return true
    if (Date.now() < end) return undefined
    throw new CliError(
      `${nameOf(to)} has not taken it within a minute. It still will: guiche sessions show ${id}`
    )
  })
}

interface Watched extends Printed {
  readonly tenant?: number
}

function addWatching(sessions: Command) {
  addCommand(sessions, {
    usage: 'watch',
    description: 'print each change of state, until ctrl-c; once a second',
    example: 'guiche sessions watch --tenant 3',
  })
    .addArgument(new Argument('[id]', 'only this number').argParser(positiveNumber))
    .option('--tenant <id>', 'only those of this company', positiveNumber)
    .action(async (id: number | undefined, { tenant, json }: Watched) => {
      const known = new Map<number, Session>()
      let isFirst = true
      await follow(async () => {
        for (const session of await changedSessions(id, tenant, known)) {
          const former = known.get(session.id)
          known.set(session.id, session)
          if (!isFirst && stateOf(former) !== stateOf(session)) printChange(former, session, json)
        }
        isFirst = false
        return undefined
      })
    })
}

/** Milliseconds that a change may be older than one that was seen before: clocks differ, and transactions take a while. */
const overlapMs = 10_000
const sessionsOnPage = 100

async function changedSessions(
  id: number | undefined,
  companyId: number | undefined,
  known: ReadonlyMap<number, Session>
): Promise<Session[]> {
  if (id !== undefined) return [await show(id)]
  const newest = Math.max(...[...known.values()].map(({ updatedAt }) => Date.parse(updatedAt)))
  const changedSince = known.size ? new Date(newest - overlapMs).toISOString() : undefined
  const found: Session[] = []
  for (let pageNumber = 1; ; pageNumber += 1) {
    const query = { pageNumber, pageSize: sessionsOnPage, companyId, changedSince }
    const page = await callServer<PlatformConnectionsPageWire>('GET', '/platform/connections', {
      query,
    })
    found.push(...page.connections)
    if (!page.hasMore) return found
  }
}

const stateOf = (session: Session | undefined) => session && `${session.status} ${session.reason}`

function printChange(former: Session | undefined, now: Session, json: boolean | undefined) {
  const { id, companyId, companyName, name, status, reason, updatedAt: at } = now
  const before = former?.status ?? null
  if (json) {
    return printJsonLine({ at, id, companyId, companyName, name, former: before, status, reason })
  }
  const which = `${companyId} ${shown(companyName)}  ${id} ${shown(name)}`
  print(`${at}  ${which}  ${shown(before)} → ${status}${reason ? `  ${shown(reason)}` : ''}`)
}

const show = (id: number) =>
  callServer<PlatformConnectionDetailWire>('GET', `/platform/connections/${id}`)
const codeOf = (id: number) => `/platform/connections/${id}/code`
const sessionOf = (id: number) => `/platform/connections/${id}/session`
