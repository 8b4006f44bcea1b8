// What an operator should look at, whatever is on screen.
import { isSwitchedOff, type Data } from '#cli/top/data'
import { duration } from '#cli/top/text'
import { quoted } from '#cli/top/views/list_view'
import { awaySince } from '#cli/top/views/sessions'

/** Milliseconds after which a connection that is away is an alert. */
const awayTooLong = 10 * 60_000

interface Found {
  readonly at: string
  readonly alerts: readonly string[]
}
const found = new WeakMap<Data, Found>()

/** A line for each, the most urgent first. `now`: milliseconds since 1970. */
export function alertsOf(data: Data, now: number): readonly string[] {
  // They are counted on each frame, and change with answers and with the time alone.
  const at = `${data.feed.version()} ${now}`
  const known = found.get(data)
  if (known?.at === at) return known.alerts
  const alerts = [...goneProcesses(data, now), ...failedJobs(data), ...awayConnections(data, now)]
  found.set(data, { at, alerts })
  return alerts
}

const goneProcesses = ({ processes }: Data, now: number): string[] =>
  (processes.value ?? [])
    .filter(({ isGone }) => isGone)
    .map(({ host, pid, kinds, seenAt }) => {
      const since = duration(now - Date.parse(seenAt))
      return `The process ${pid} on ${host} (${kinds.join(' ')}) has been gone for ${since}.`
    })

const failedJobs = ({ queues }: Data): string[] =>
  (queues.value ?? [])
    .filter(({ failed }) => failed > 0)
    .map(({ name, kind, failed }) => {
      const things = kind === 'lane' ? 'rows' : failed === 1 ? 'job' : 'jobs'
      return `${kind === 'lane' ? 'The lane' : 'The queue'} ${name} has ${failed} failed ${things}.`
    })

function awayConnections(data: Data, now: number): string[] {
  const away = awayLongest(data).filter(({ since }) => now - since > awayTooLong)
  if (away.length === 0) return []
  const [{ connection, since }] = away
  const who = `${quoted(connection.name)} of ${quoted(connection.companyName)}`
  if (away.length === 1) return [`${who} has been away for ${duration(now - since)}.`]
  const longest = `the longest ${who} for ${duration(now - since)}`
  return [`${away.length} connections have been away for more than 10 min, ${longest}.`]
}

/** Connections that were connected once and are not now, the longest first. `since`: milliseconds since 1970. */
export const awayLongest = ({ connections }: Data) =>
  (connections.value?.away ?? [])
    .flatMap((connection) => {
      const since = awaySince(connection)
      return since === null ? [] : [{ connection, since: Date.parse(since) }]
    })
    .sort((one, other) => one.since - other.since)

/** Whether what alerts are made of is known: otherwise no alert says nothing. */
export const areAlertsKnown = ({ processes, queues, connections }: Data): boolean =>
  [processes, queues, connections].every(
    ({ value, refusal }) => value !== null || isSwitchedOff(refusal)
  )
