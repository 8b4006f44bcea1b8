// Reads the commands that a document shows, and runs them as a reader would, in a folder and a database of their own.
import { spawn } from 'node:child_process'
import fs from 'node:fs'
import path from 'node:path'

/** A block of commands in a document. */
export interface CommandBlock {
  /** Such as `docs/running.md:42`. */
  readonly where: string
  readonly script: string
  /** The commands without comments; a command that goes over several lines is one. */
  readonly commands: readonly string[]
  /** Why no test runs it, as the comment above it says; null without one. */
  readonly notRun: string | null
  /** What it prints, as the block below it says; `…` stands for anything, a line of its own for any lines. */
  readonly prints: readonly string[]
}

const blockPattern =
  /(?:^<!-- not run: (.+?) -->\n\n)?^```(?:sh|bash|console)\n([^]*?)^```\n(?:\n^```text\n([^]*?)^```\n)?/gm

export function commandBlocks(document: string): CommandBlock[] {
  const text = fs.readFileSync(document, 'utf8')
  return [...text.matchAll(blockPattern)].map((found) => {
    const [, notRun, script, prints] = found
    const line = text.slice(0, found.index).split('\n').length
    return {
      where: `${document}:${line}`,
      script: script!,
      commands: commandsOf(script!),
      notRun: notRun ?? null,
      prints: (prints ?? '').split('\n').filter(Boolean),
    }
  })
}

/** Splits at line ends, outside of here-documents, loops, and lines that a backslash continues. */
function commandsOf(script: string): string[] {
  const commands: string[] = []
  let open: string[] = []
  let until: RegExp | null = null
  for (const line of script.split('\n')) {
    const isInside: boolean = until !== null
    const bare: string = isInside ? line : line.replace(/(^|\s+)#( .*)?$/, '')
    if (bare === '' && open.length === 0) continue
    open.push(bare)
    until = isInside ? until : endOfThat(bare)
    if (until && !(isInside && until.test(bare))) continue
    commands.push(open.join('\n'))
    open = []
    until = null
  }
  return commands
}

/** The last line of a command that begins with this one and goes on; null when it does not. */
function endOfThat(line: string): RegExp | null {
  const here = /<<-?'?(\w+)'?/.exec(line)
  if (here) return new RegExp(`^${here[1]}$`)
  if (line.endsWith('\\')) return /[^\\]$/
  return /^(for|while|if)\b/.test(line) ? /^(done|fi)$/ : null
}

/** The words after `guiche` in each call of it in the first line of the command, as a shell reads them. */
export function callsOfGuiche(command: string): string[][] {
  const [line] = command.split('\n')
  const calls = line!.matchAll(
    /(?:^(?:npx )?guiche|&& guiche|\$\(guiche|bin\/guiche\.mjs)(?= |$)([^|>&\n)]*)/g
  )
  return [...calls].map(([, words]) =>
    [...words!.matchAll(/"([^"]*)"|'([^']*)'|(\S+)/g)].map(
      ([, double, single, bare]) => double ?? single ?? bare!
    )
  )
}

/** The first promised line that the output does not have, in their order; null when all are there. */
export function missingLine(prints: readonly string[], output: string): string | null {
  const lines = output.split('\n')
  for (const promised of prints.filter((line) => line !== '…')) {
    const parts = promised.split('…').map((part) => part.replace(/[.*+?^${}()|[\]\\]/g, '\\$&'))
    const pattern = new RegExp(`^${parts.join('.*')}$`)
    const at = lines.findIndex((line) => pattern.test(line.trimEnd()))
    if (at === -1) return promised
    lines.splice(0, at + 1)
  }
  return null
}

/** A folder that stands for the machine of the document: its paths, its account and its PostgreSQL are replaced. */
export class StandInMachine {
  private readonly replaced: readonly (readonly [RegExp, string])[]

  /** `name`: of the role and the database, on the server of `databaseUrl`, whose user may make both. */
  constructor(
    readonly root: string,
    readonly name: string,
    private readonly databaseUrl: string,
    private readonly env: NodeJS.ProcessEnv
  ) {
    const { host } = new URL(databaseUrl)
    this.replaced = [
      [/\/usr\/local\/bin\b/g, `${root}/bin`],
      [/\/opt\/guiche\b/g, process.cwd()],
      [/\/etc\/guiche\.env\b/g, `${root}/guiche.env`],
      [/\/var\/lib\/guiche-files\b/g, `${root}/files`],
      [/\/var\/backups\/guiche\b/g, `${root}/archives`],
      [/\/(root|run)\/(?=backup-key)/g, `${root}/$1-`],
      [/\/tmp\/(?=guiche-support)/g, `${root}/`],
      [/\b(role|database|owner) guiche\b/g, `$1 ${name}`],
      [/\/\/guiche:/g, `//${name}:`],
      [/127\.0\.0\.1:5432\/guiche\b/g, `${host}/${name}`],
    ]
    fs.mkdirSync(path.join(root, 'bin'))
    fs.mkdirSync(path.join(root, 'files'), { mode: 0o700 })
    this.addProgram('runuser', 'shift 3; exec "$@"')
    this.addProgram(
      'install',
      `for one do shift; case $one in --owner=*|--group=*) ;; *) set -- "$@" "$one" ;; esac; done
       exec /usr/bin/install "$@"`
    )
    const psql = path.join(root, 'psql.mjs')
    fs.writeFileSync(psql, psqlProgram)
    this.addProgram('psql', `exec node ${psql} "$@"`)
  }

  /** What stands in the file of settings. */
  settings(): Record<string, string> {
    const lines = fs.readFileSync(path.join(this.root, 'guiche.env'), 'utf8').trim().split('\n')
    return Object.fromEntries(
      lines.map((line) => [line.slice(0, line.indexOf('=')), line.slice(line.indexOf('=') + 1)])
    )
  }

  /** With the paths of this machine instead of those of the document. */
  readonly translate = (text: string): string =>
    this.replaced.reduce((so, [pattern, ours]) => so.replace(pattern, ours), text)

  /** Runs the commands in one shell until one fails; both outputs together. */
  async run(script: string): Promise<{ code: number | null; output: string }> {
    const file = path.join(this.root, 'block.sh')
    fs.writeFileSync(file, this.translate(script))
    const { HOME, TMPDIR } = process.env
    const child = spawn('bash', ['-e', file], {
      cwd: this.root,
      env: {
        PATH: [path.join(this.root, 'bin'), path.dirname(process.execPath), '/usr/bin:/bin'].join(
          ':'
        ),
        HOME,
        TMPDIR,
        ADMIN_DATABASE_URL: this.databaseUrl,
        ...this.env,
      },
      stdio: ['ignore', 'pipe', 'pipe'],
    })
    let output = ''
    child.stdout.on('data', (chunk) => (output += chunk))
    child.stderr.on('data', (chunk) => (output += chunk))
    const code = await new Promise<number | null>((resolve) => child.once('close', resolve))
    return { code, output }
  }

  private addProgram(name: string, lines: string) {
    fs.writeFileSync(path.join(this.root, 'bin', name), `#!/bin/sh\n${lines}\n`, { mode: 0o755 })
  }
}

/** `npm start` brings PostgreSQL without psql: this sends its statements, and prints what each has done. */
const psqlProgram = `
import fs from 'node:fs'
import pg from ${JSON.stringify(import.meta.resolve('pg'))}
const at = process.argv.indexOf('--command')
const text = at === -1 ? fs.readFileSync(0, 'utf8') : process.argv[at + 1]
const client = new pg.Client({ connectionString: process.env.ADMIN_DATABASE_URL })
await client.connect()
for (const statement of text.split(/;\\s*$/m).filter((one) => one.trim())) {
  await client.query(statement)
  console.log(statement.trim().split(/\\s+/, 2).join(' ').toUpperCase())
}
await client.end()
`
