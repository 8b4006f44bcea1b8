// The commands of the documents for operators: each one runs here, or is shown by another test, or is named as not run.
import fs from 'node:fs'
import path from 'node:path'
import { CommanderError, type Command } from 'commander'
import { test } from '@japa/runner'
import pg from 'pg'
import { guicheProgram } from '#cli/program'
import { serverExitsWithinMs } from '#cli/server/programs'
import { freePort } from '#scripts/ports'
import { scratchFolder } from '#scripts/tests/support/command'
import {
  callsOfGuiche,
  commandBlocks,
  missingLine,
  StandInMachine,
} from '#scripts/tests/support/documented_commands'
import { ServerProcess } from '#tests/support/server_process'
import { waitFor } from '#tests/support/waiting'

/** In the order in which a reader follows them. */
const documents = ['docs/running.md', 'docs/many_machines.md', 'README.md']

/** Blocks that another test shows, with the words in it that do the same. */
const shownElsewhere = [
  {
    commands: ['npm start'],
    file: 'scripts/tests/stopping.spec.ts',
    title: 'while it runs, the address responds and the demo can sign in',
    does: ["run('scripts/bootstrap.mjs', ['start']"],
  },
  {
    commands: ['guiche console knowledge:pgvector'],
    file: 'modules/knowledge/tests/functional/pgvector.spec.ts',
    title: 'RAG-04: an operator adds it later, as often as wanted; what was cut off goes on',
    does: ["ace.exec('knowledge:pgvector'"],
  },
  {
    commands: [
      'guiche restore /run/guiche-20270131T033000Z.tar.zst.age --identity /run/backup-key.txt',
      'guiche doctor',
      'guiche backup:connect',
    ],
    file: 'scripts/tests/backup.spec.ts',
    title: 'OPS-03: a backup is written, tried out, restored, and allowed to connect',
    does: ["['restore', archive, `--identity=", "['doctor'], target", "['backup:connect'], target"],
  },
]

const blocks = documents.flatMap(commandBlocks)
const shownBy = ({ commands }: { commands: readonly string[] }) =>
  shownElsewhere.find((one) => one.commands.join('\n') === commands.join('\n'))
const run = blocks.filter((block) => block.notRun === null && !shownBy(block))

/** The command of systemd after which the server runs; here the test starts it. */
const startsServer = 'systemctl enable --now guiche'

test.group('the commands of the documents', () => {
  test('are found, and most of those of docs/running.md run here', ({ assert }) => {
    assert.isAbove(blocks.flatMap(({ commands }) => commands).length, 60)
    assert.isAbove(run.flatMap(({ commands }) => commands).length, 30)
    assert.isTrue(run.every(({ where }) => where.startsWith('docs/running.md')))
  })

  test('each other block is marked in every document where it stands', ({ assert }) => {
    // A mark that stands above something else than a block of commands marks nothing.
    for (const document of documents) {
      const marks = fs.readFileSync(document, 'utf8').match(/<!-- not run/g) ?? []
      const marked = commandBlocks(document).filter(({ notRun }) => notRun !== null)
      assert.lengthOf(marked, marks.length, document)
    }
  })

  test('“{title}” shows what it is listed for')
    .with(shownElsewhere)
    .run(({ assert }, { commands, file, title, does }) => {
      assert.isTrue(
        blocks.some((block) => shownBy(block)?.title === title),
        commands.join('\n')
      )
      const text = fs.readFileSync(file, 'utf8')
      for (const words of [`test('${title}'`, ...does]) assert.include(text, words)
    })

  test('call guiche with commands and options that there are', async ({ assert }) => {
    const calls = blocks.flatMap(({ where, commands }) =>
      commands.flatMap(callsOfGuiche).map((words) => ({ where, words }))
    )
    assert.isAbove(calls.length, 25)
    const wrong = []
    for (const { where, words } of calls) {
      const problem = await problemOf(words)
      if (problem) wrong.push(`${where}: guiche ${words.join(' ')}: ${problem}`)
    }
    assert.deepEqual(wrong, [])
  })

  test('every command of guiche has an example in its help, which it understands', async ({
    assert,
  }) => {
    const examples = leavesOf(await guicheProgram()).map((command) => [
      command.name(),
      exampleOf(command),
    ])
    assert.isAbove(examples.length, 40)
    const wrong = []
    for (const [name, example] of examples) {
      const [words] = example ? callsOfGuiche(example.replace(/^source <\(|\)$/g, '')) : []
      const problem = words ? await problemOf(words) : 'has no example'
      if (problem) wrong.push(`${name}: ${problem}`)
    }
    assert.deepEqual(wrong, [])
  })

  test('the unit of systemd gives the server the time to stop, and writes where it may', ({
    assert,
  }) => {
    const [, unit] = /```ini\n(\[Unit\][^]*?)```/.exec(fs.readFileSync(documents[0]!, 'utf8'))!
    const setting = (name: string) => new RegExp(`^${name}=(.*)$`, 'm').exec(unit!)![1]!
    assert.isAtLeast(Number(setting('TimeoutStopSec')) * 1000, serverExitsWithinMs({}) + 5_000)
    assert.equal(setting('WorkingDirectory'), setting('ReadWritePaths'))
    const [, program, words] = / \/opt\/guiche\/build\/current\/(\S+) (.*)$/.exec(
      setting('ExecStart')
    )!
    assert.isTrue(fs.existsSync(program!))
    assert.equal(words, 'serve')
  })
})

test.group('docs/running.md', (group) => {
  let machine: StandInMachine
  let server: ServerProcess | null = null

  group.setup(async () => {
    const root = scratchFolder()
    const name = `running_${process.pid}`
    const env = { PORT: String(await freePort()) }
    machine = new StandInMachine(root, name, process.env.DATABASE_URL!, env)
    return async () => {
      await server?.end('SIGTERM')
      await inDatabase(process.env.DATABASE_URL, async (client) => {
        await client.query(`drop database if exists ${name} with (force)`)
        await client.query(`drop role if exists ${name}`)
      })
      fs.rmSync(root, { recursive: true, force: true })
    }
  })

  async function startServer() {
    const { PATH, HOME, TMPDIR } = process.env
    const env = {
      PATH,
      HOME,
      TMPDIR,
      HOST: '127.0.0.1',
      NODE_ENV: 'production',
      // What it logs is read by `guiche logs`.
      LOG_LEVEL: 'info',
    }
    server = await ServerProcess.prepare({ ...env, ...machine.settings() })
    await server.start()
    const socket = path.join(machine.root, 'files/operator/guiche.sock')
    await waitFor('the socket file', async () => fs.existsSync(socket))
    // It reports itself seconds later, in which a reader looks at what systemd says.
    const { DATABASE_URL } = machine.settings()
    await waitFor('the report of the server', () =>
      inDatabase(DATABASE_URL, async (client) => {
        const { rowCount } = await client.query('select from processes')
        return rowCount! > 0
      })
    )
  }

  test('followed from its first command to its last, each does what the page says', async ({
    assert,
  }) => {
    for (const block of blocks) {
      if (block.commands.includes(startsServer)) await startServer()
      if (!run.includes(block)) continue
      const { code, output } = await machine.run(block.script)
      assert.equal(code, 0, `${block.where}\n${block.script}\n${output}`)
      const missing = missingLine(block.prints.map(machine.translate), output)
      assert.isTrue(missing === null, `${block.where} does not print “${missing}”:\n${output}`)
    }
    assert.isNotNull(server)
    assert.equal(fs.statSync(path.join(machine.root, 'guiche.env')).mode & 0o777, 0o600)
    assert.equal(fs.statSync(path.join(machine.root, 'root-backup-key.txt')).mode & 0o777, 0o600)
  }).timeout(240_000)
})

async function inDatabase<T>(
  connectionString: string | undefined,
  work: (client: pg.Client) => Promise<T>
): Promise<T> {
  const client = new pg.Client({ connectionString })
  await client.connect()
  return work(client).finally(() => client.end())
}

/** Why `guiche` would not understand these words; null when it does. Nothing is run. */
async function problemOf(words: readonly string[]): Promise<string | null> {
  const program = await guicheProgram()
  for (const command of [program, ...allOf(program)]) {
    command.exitOverride().configureOutput({ writeOut: () => {}, writeErr: () => {} })
  }
  for (const command of leavesOf(program)) command.action(() => {})
  try {
    await program.parseAsync([...words], { from: 'user' })
    return null
  } catch (error) {
    if (!(error instanceof CommanderError)) throw error
    return error.exitCode === 0 || error.code === 'commander.help' ? null : error.message
  }
}

const allOf = (command: Command): Command[] =>
  command.commands.flatMap((one) => [one as Command, ...allOf(one as Command)])

const leavesOf = (command: Command): Command[] =>
  allOf(command).filter(({ commands }) => commands.length === 0)

/** The line below “Example:” in the help of the command, without the prompt. */
function exampleOf(command: Command): string | null {
  let help = ''
  command.configureOutput({ writeOut: (text) => (help += text) })
  command.outputHelp()
  return /\nExample:\n +\$ (.*)/.exec(help)?.[1] ?? null
}
