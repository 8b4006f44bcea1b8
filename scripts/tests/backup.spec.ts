// The operator's commands around backups, as they are typed (OPS-03).
import fs from 'node:fs'
import path from 'node:path'
import { test } from '@japa/runner'
import pg from 'pg'
import { run, scratchFolder } from '#scripts/tests/support/command'
import { freshDatabase, type FreshDatabase } from '#tests/support/fresh_database'

const key = 'a-key-for-this-test-0123456789abcdef'

test.group('guiche backup', (group) => {
  let folder: string
  let database: FreshDatabase
  group.each.setup(async () => {
    folder = scratchFolder()
    database = await freshDatabase('backup_command')
    return async () => {
      fs.rmSync(folder, { recursive: true, force: true })
      await database.drop()
    }
  })

  async function guiche(args: string[], env: NodeJS.ProcessEnv = {}) {
    const command = run('bin/guiche.mjs', args, {
      APP_KEY: key,
      DATABASE_URL: process.env.DATABASE_URL,
      DATA_DIR: path.join(folder, 'data'),
      ...env,
    })
    return { code: await command.ended, output: command.said().trim() }
  }

  test('OPS-03: a backup is written, tried out, restored, and allowed to connect', async ({
    assert,
  }) => {
    const made = await guiche(['backup:key'])
    assert.equal(made.code, 0, made.output)
    const identity = path.join(folder, 'key.txt')
    fs.writeFileSync(identity, made.output.split('\n').slice(0, 2).join('\n'))
    const settings = {
      BACKUP_RECIPIENTS: /(age1[0-9a-z]+)/.exec(made.output)![1],
      BACKUP_TO: path.join(folder, 'archives'),
    }

    const backup = await guiche(['backup', '--json'], settings)
    assert.equal(backup.code, 0, backup.output)
    const { archive, files } = JSON.parse(backup.output)
    assert.equal(files, 0)
    assert.equal(fs.statSync(archive).mode & 0o777, 0o600)
    assert.deepEqual(fs.readdirSync(settings.BACKUP_TO), [path.basename(archive)])

    const drill = await guiche(['drill', archive, `--identity=${identity}`])
    assert.equal(drill.code, 0, drill.output)
    assert.match(drill.output, /The archive of .* is good: \d+ rows of \d+ tables, 0 files/)

    const target = { DATABASE_URL: database.url }
    const restored = await guiche(['restore', archive, `--identity=${identity}`], target)
    assert.equal(restored.code, 0, restored.output)
    assert.match(restored.output, /sends nothing until you call/)
    const again = await guiche(['restore', archive, `--identity=${identity}`], target)
    assert.equal(again.code, 1)
    assert.match(again.output, /The database has rows already/)

    assert.match((await guiche(['doctor'], target)).output, /! Copy +restored from a backup/)
    const first = await guiche(['backup:connect'], target)
    assert.match(first.output, /It connects and sends within seconds/)
    const second = await guiche(['backup:connect'], target)
    assert.match(second.output, /may connect already/)
    assert.notMatch((await guiche(['doctor'], target)).output, /restored from a backup/)
  }).timeout(240_000)

  test('OPS-03: the database of a drill that was killed is named by the doctor', async ({
    assert,
    cleanup,
  }) => {
    const name = 'guiche_drill_0123456789ab'
    const server = new pg.Client({ connectionString: process.env.DATABASE_URL })
    await server.connect()
    cleanup(async () => {
      await server.query(`drop database if exists ${name}`)
      await server.end()
    })
    await server.query(`create database ${name}`)
    const killed = await guiche(['doctor', '--json'])
    const findings: { about: string; message: string }[] = JSON.parse(killed.output)
    assert.include(findings.find(({ about }) => about === 'Drills')?.message, name)
    // A drill that runs has this connection.
    await server.query(`set application_name = '${name}'`)
    assert.notInclude((await guiche(['doctor'])).output, name)
  }).timeout(60_000)

  test('OPS-03: what is missing or wrong is said in a sentence', async ({ assert }) => {
    const noKey = await guiche(['backup', `--to=${folder}`])
    assert.equal(noKey.code, 1)
    assert.match(noKey.output, /^No key to encrypt with: make one with "npx guiche backup:key"/)
    const badKey = await guiche(['backup', `--to=${folder}`], { BACKUP_RECIPIENTS: 'age1wrong' })
    assert.match(badKey.output, /^BACKUP_RECIPIENTS has "age1wrong": write public keys/)
    const noIdentity = await guiche(['restore', path.join(folder, 'none.age'), '--json'])
    assert.equal(noIdentity.code, 1)
    assert.match(JSON.parse(noIdentity.output).error, /^Name the file with the private key/)
    const help = await guiche(['drill', '--help'])
    assert.equal(help.code, 0)
    assert.match(help.output, /--identity <file>/)
    const wrong = await guiche(['drill', 'none.age', '--nonsense'])
    assert.equal(wrong.code, 2)
  }).timeout(120_000)
})
