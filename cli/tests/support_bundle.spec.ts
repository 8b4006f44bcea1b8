// `guiche support-bundle` as a program: a database full of personal texts, of which none is in the bundle.
import { execFileSync } from 'node:child_process'
import { appendFileSync, mkdtempSync, readdirSync, readFileSync, rmSync, statSync } from 'node:fs'
import os from 'node:os'
import path from 'node:path'
import { text } from 'node:stream/consumers'
import app from '@adonisjs/core/services/app'
import db from '@adonisjs/lucid/services/db'
import { test } from '@japa/runner'
import { Queue, Worker } from 'bullmq'
import pg from 'pg'
import { openJobsHome } from '#app/kernel/jobs/home'
import { named } from '#cli/support/environment_facts'
import { scrubbed, withoutLiterals } from '#cli/support/scrub'
import { run } from '#scripts/tests/support/command'
import { fillTable } from '#tests/support/fill_table'
import { freshDatabase, type FreshDatabase } from '#tests/support/fresh_database'
import type { Ended } from '#tests/support/operators_server'
import { ServerProcess } from '#tests/support/server_process'
import { waitFor } from '#tests/support/waiting'

/** They occur nowhere else. */
const secret = {
  word: 'xumbregafact',
  name: 'Zoraide Quixabeira',
  email: 'zoraide@xumbrega.example',
  phone: '5511976540123',
  spacedPhone: '+55 (11) 97654-0987',
  document: '529.982.247-25',
  token: 'eyJhbGciOiJIUzI1NiJ9.eyJ4dW1icmVnYSI6MX0.c2lnbmF0dXJl',
  appKey: 'chave-xumbrega-que-ninguem-sabe-1',
  password: 'senhaxumbrega',
  mailPassword: 'correioxumbrega',
  metricsKey: 'medidaxumbrega',
  bucket: 'baldexumbrega',
}
/** What is searched for: also parts of them, without regard to capitals. */
const needles = [
  ...Object.values(secret),
  ...['xumbrega', 'zoraide', 'quixabeira', '97654', '0987', '529.982', 'eyJ', 'ninguem-sabe'],
]
const spoken = `o pedido de ${secret.name} (${secret.email}, ${secret.phone}, ${secret.spacedPhone}, CPF ${secret.document}) ${secret.word}`

test.group('guiche support-bundle', (group) => {
  let folder: string
  let database: FreshDatabase
  let env: NodeJS.ProcessEnv
  let server: ServerProcess
  group.setup(async () => {
    folder = mkdtempSync(path.join(os.tmpdir(), 'guiche-support-'))
    database = await freshDatabase('support')
    const url = new URL(database.url)
    // Where the tests' server asks for none, it takes any.
    url.password ||= secret.password
    env = {
      ...{ DATABASE_URL: url.href, APP_KEY: secret.appKey, DATA_DIR: path.join(folder, 'data') },
      ...{ SMTP_URL: `smtp://bot:${secret.mailPassword}@mail.xumbrega.example:587` },
      ...{ METRICS_KEY: secret.metricsKey, PUBLIC_URL: 'https://chat.xumbrega.example' },
      ...{ MAIL_FROM: secret.email, PROCESS_KINDS: 'web', LOG_LEVEL: 'info' },
      ...{ BACKUP_TO: `/srv/${secret.bucket}` },
    }
    const person = ['--name', 'Ana', '--email', 'ana@example.com', '--password', 'Segredo-123']
    const setup = await guiche(['setup', ...person, '--company', 'Plataforma'])
    if (setup.code !== 0) throw new Error(setup.errors + setup.out)
    server = await ServerProcess.prepare({
      ...{ ...process.env, ...env, NODE_ENV: 'production', HOST: '127.0.0.1' },
    })
    await server.start()
    await waitFor('its process', async () => (await json('processes')).processes.length > 0)
    return async () => {
      await server.end('SIGTERM')
      await database.drop()
      rmSync(folder, { recursive: true, force: true })
    }
  })
  group.each.timeout(120_000)

  async function guiche(args: string[], more: NodeJS.ProcessEnv = {}): Promise<Ended> {
    const command = run('bin/guiche.mjs', args, { ...env, ...more })
    const { stdout, stderr } = command.process
    const [code, out, errors] = await Promise.all([command.ended, text(stdout!), text(stderr!)])
    return { code, out, errors }
  }
  const json = async (...args: string[]) => JSON.parse((await guiche([...args, '--json'])).out)

  /** A row with personal texts in every table, whatever its columns mean. */
  async function fillTables() {
    const ours = app.config.get<Parameters<typeof db.manager.add>[1]>('database.connections.pg')
    db.manager.add('support', { ...ours, connection: database.url } as typeof ours)
    try {
      const client = db.connection('support')
      const { rows } = await client.rawQuery(
        `select relname::text as name from pg_class
         where relnamespace = 'public'::regnamespace and relkind = 'r' and relname not like 'adonis%' order by 1`
      )
      for (const { name } of rows) await fillTable(name, 2, spoken, client)
      return rows.length as number
    } finally {
      await db.manager.close('support', true)
    }
  }

  async function failJob() {
    const home = openJobsHome({ databaseUrl: database.url })
    await home.prepare()
    const { connection, workerConnection, prefix } = home
    const queue = new Queue('media', { connection, prefix })
    const worker = new Worker('media', null, {
      connection: workerConnection,
      prefix,
      autorun: false,
    })
    await queue.add('whatsapp.download', { id: 7, body: spoken, to: secret.phone })
    const job = await worker.getNextJob('token')
    const error = new Error(`connect ECONNREFUSED while sending "${spoken}" with ${secret.token}`)
    await job!.moveToFailed(error, 'token', false)
    await worker.close()
    await queue.close()
    await home.close()
  }

  function log() {
    const file = path.join(folder, 'data/log', readdirSync(path.join(folder, 'data/log'))[0])
    const err = {
      ...{
        type: 'Error',
        code: 'ECONNREFUSED',
        message: `no answer for ${spoken} ${secret.token}`,
      },
      stack: `Error: ${spoken}\n    at ${secret.name} (/home/zoraide/guiche/modules/mail/send_mail.ts:86:3)`,
    }
    const line = {
      ...{ level: 50, time: Date.now(), pid: 1, hostname: 'zoraide-laptop', companyId: 3, err },
      ...{
        msg: `mail: ${spoken} failed`,
        url: `/contacts/${secret.phone}`,
        request_id: secret.phone,
      },
      ...{ job: secret.name, key: secret.phone, [secret.word]: secret.word },
    }
    appendFileSync(file, `${JSON.stringify(line)}\n`)
  }

  function unpacked(file: string): Map<string, string> {
    const names = execFileSync('tar', ['-tzf', file], { encoding: 'utf8' })
      .split('\n')
      .filter(Boolean)
    return new Map(
      names.map((name) => {
        const content = execFileSync('tar', ['-xzOf', file, name], { encoding: 'utf8' })
        return [path.basename(name, '.json'), content]
      })
    )
  }

  test('nothing of people and no secret is in it, whatever tables, jobs, queries and the log hold', async ({
    assert,
    test: own,
  }) => {
    assert.isAbove(await fillTables(), 90)
    await failJob()
    log()
    const client = new pg.Client({ connectionString: database.url })
    await client.connect()
    const query = `select pg_sleep(60), '${spoken}' as said, ${secret.phone} as phone`
    const sleeping = client.query(query).catch(() => undefined)
    own.cleanup(async () => {
      await sleeping
      await client.end()
    })
    const file = path.join(folder, 'bundle.tar.gz')
    await new Promise((resolve) => setTimeout(resolve, 1200))
    const { code, out, errors } = await guiche(['support-bundle', '--to', file])
    const other = new pg.Client({ connectionString: database.url })
    await other.connect()
    await other.query(
      `select pg_cancel_backend(pid) from pg_stat_activity where query like '%pg_sleep(60)%' and pid <> pg_backend_pid()`
    )
    await other.end()
    assert.equal(code, 0, errors)
    assert.notInclude(out, '✖')
    assert.include(out, 'Look at it before you send it')
    assert.equal(statSync(file).mode & 0o777, 0o600)

    const parts = unpacked(file)
    for (const [name, content] of parts) {
      for (const needle of needles) {
        const isThere = content.toLowerCase().includes(needle.toLowerCase())
        assert.isFalse(isThere, `${needle} is in ${name}: ${content.slice(0, 3000)}`)
      }
      // A number of a phone, of whoever.
      JSON.parse(content, (key, value) => {
        for (const one of [key, value]) {
          if (typeof one === 'string') assert.notMatch(one, /\d{9}/, name)
        }
        return value
      })
    }

    // They were there to be found.
    const jobs = await guiche(['jobs', 'list', '--json'])
    assert.include(jobs.out, secret.phone)
    assert.include((await guiche(['logs'])).out, secret.name)

    const part = (name: string) => JSON.parse(parts.get(name)!)
    assert.include(part('failed_jobs')[0].error, 'connect ECONNREFUSED while sending')
    assert.deepInclude(part('failed_jobs')[0], { name: 'whatsapp.download', queue: 'media' })
    assert.sameMembers(part('failed_jobs')[0].payload, ['id', 'body', 'to'])
    const line = part('log').find(({ err }: { err: { code?: string } | null }) => err?.code)
    assert.containsSubset(line, {
      ...{ level: 'error', companyId: 3 },
      err: { type: 'Error', code: 'ECONNREFUSED', at: ['modules/mail/send_mail.ts:86:3'] },
    })
    const sleeper = part('queries').find(({ query: of }: { query: string }) =>
      of.includes('pg_sleep')
    )
    assert.equal(sleeper.query, 'select pg_sleep(?), ? as said, ? as phone')
    assert.isAbove(part('tables').length, 90)
    assert.isAbove(part('indexes').length, 90)
    assert.isAbove(part('metrics').length, 30)
    assert.containsSubset(part('environment'), {
      ...{ APP_KEY: 'set', DATABASE_URL: 'set', PROCESS_KINDS: 'web', REDIS_URL: 'not set' },
    })
    assert.includeDeepMembers(part('modules'), [
      { name: 'identity', isCore: true, isEnabled: true },
    ])
    assert.isTrue(part('settings').some(({ key }: { key: string }) => key === 'trial'))
    assert.match(part('versions').guiche, /^\d+\.\d+\.\d+/)
    assert.isAbove(part('doctor').length, 5)
  })

  test('a file that is there already is left alone', async ({ assert }) => {
    const file = path.join(folder, 'bundle.tar.gz')
    const before = readFileSync(file)
    const { code, errors } = await guiche(['support-bundle', '--to', file])
    assert.equal(code, 1)
    assert.include(errors, 'is there already')
    assert.isTrue(readFileSync(file).equals(before))
  })

  test('without a server, or a database, what is missing is named', async ({ assert }) => {
    const file = path.join(folder, 'without_server.tar.gz')
    const away = { OPERATOR_SOCKET: path.join(folder, 'nobody.sock') }
    const { code, out } = await guiche(['support-bundle', '--to', file], away)
    assert.equal(code, 0)
    assert.match(out, /✖ processes +missing: No server answers/)
    const parts = unpacked(file)
    assert.isTrue(parts.has('tables'))
    assert.isFalse(parts.has('processes'))
    const contents = JSON.parse(parts.get('contents')!)
    assert.isNotNull(contents.find(({ file: name }: { file: string }) => name === 'queues').missing)

    const bare = path.join(folder, 'bare.tar.gz')
    const nothing = { ...away, DATABASE_URL: 'postgres://bot:senhaxumbrega@127.0.0.1:1/x' }
    assert.equal((await guiche(['support-bundle', '--to', bare], nothing)).code, 0)
    const left = unpacked(bare)
    assert.sameMembers([...left.keys()], ['versions', 'environment', 'doctor', 'log', 'contents'])
    for (const content of left.values()) assert.notInclude(content, 'xumbrega')
  })

  test('each setting of the server is known to it', ({ assert }) => {
    const source = readFileSync('start/env.ts', 'utf8')
    const settings = [...source.matchAll(/^ {2}([A-Z][A-Z0-9_]+):/gm)].map(([, name]) => name)
    assert.isAbove(settings.length, 40)
    assert.includeMembers(named, settings)
  })
})

test.group('what a support bundle keeps of texts', () => {
  test('of statements everything but values')
    .with([
      [
        `select * from t where a = 'it''s' and "b 1" = 12.5`,
        'select * from t where a = ? and "b 1" = ?',
      ],
      [`select E'a\\'b', $$x 'y'$$, $tag$z$tag$, $1, t2.c3`, 'select ?, ?, ?, $1, t2.c3'],
      [`select 1 -- of 'Ana'\n, 2 /* Ana */ from t`, 'select ? , ? from t'],
      // Cut off by the server after so many bytes.
      [`update t set name = 'Ana Sou`, 'update t set name = ?'],
      [`update t set name = $$Ana Sou`, 'update t set name = ?'],
      [`insert into t values (U&'Ana', X'FF')`, 'insert into t values (U&?, ?)'],
    ] as const)
    .run(({ assert }, [query, kept]) => {
      assert.equal(withoutLiterals(query), kept)
    })

  test('of messages words about faults')
    .with([
      ['connect ECONNREFUSED 10.0.0.5:443', 'connect ECONNREFUSED …:443'],
      ['Ana Souza was not found (ERR 404)', '… was not found (… 404)'],
      ['call +55 (11) 97654-0987 failed', 'call +… failed'],
      [
        'duplicate key value violates unique constraint "people_ana"',
        'duplicate key value violates unique constraint "…"',
      ],
      ['a\u001B[31mred\u0000', 'a…'],
    ] as const)
    .run(({ assert }, [given, kept]) => {
      assert.equal(scrubbed(given), kept)
    })
})
