// Entry point: reads the options, starts the sandbox, reports that it is ready and shuts it down cleanly.
import { renameSync, writeFileSync } from 'node:fs'
import { parseArgs } from 'node:util'
import { loadStandIns, StandInError } from '#sandbox/load_stand_ins'
import { runSandbox } from '#sandbox/sandbox'

const locked = 'another sandbox is using this data folder. Stop it first, or choose another --data.'
const { values } = parseArgs({
  options: {
    'data': { type: 'string' },
    'port': { type: 'string' },
    'media-port': { type: 'string' },
    'ready-file': { type: 'string' },
    'stand-in': { type: 'string', multiple: true, default: ['sandbox/whatsapp'] },
    'demo': { type: 'boolean', default: false },
  },
})

try {
  const sandbox = await runSandbox({
    standIns: await loadStandIns(values['stand-in']),
    folder: values.data,
    port: portOf(values.port ?? process.env.SANDBOX_PORT) ?? 0,
    mediaPort: portOf(values['media-port']),
    demo: values.demo,
  })
  announce(JSON.stringify(sandbox.ready), values['ready-file'])
  let stopping = false
  const stop = () => {
    if (stopping) return
    stopping = true
    void sandbox.stop().then(() => process.exit(0))
  }
  for (const signal of ['SIGINT', 'SIGTERM', 'SIGHUP'] as const) process.on(signal, stop)
  // The parent process is gone: nothing is left that would stop us.
  if (process.send) process.on('disconnect', stop)
} catch (error) {
  console.error(`sandbox: ${sentenceFor(error as NodeJS.ErrnoException)}`)
  process.exit(1)
}

function portOf(text?: string): number | undefined {
  if (text === undefined || text === '') return undefined
  const port = Number(text)
  if (Number.isInteger(port) && port >= 0 && port <= 65_535) return port
  throw new Error(`"${text}" is not a port.`)
}

function announce(line: string, file?: string) {
  console.log(line)
  if (!file) return
  // Write to a temporary file and rename, so that a reader waiting for the file never sees half of it.
  writeFileSync(`${file}.new`, line)
  renameSync(`${file}.new`, file)
}

function sentenceFor(error: NodeJS.ErrnoException): string {
  if (error instanceof StandInError && error.cause) {
    const { standIn, problem, cause } = error
    if (/database is locked/.test(cause.message))
      return `the stand-in "${standIn}" ${problem}: ${locked}`
    // The stack says where: the file may be somebody else's.
    return `${error.message}\n${cause.stack}`
  }
  if (error.code === 'EADDRINUSE') {
    return 'the port is taken. Choose another with --port or SANDBOX_PORT.'
  }
  return error.message
}
