/** File uploads: accepted only from permitted users, and temporary files removed with the request (API-11, API-12). */
import { mkdir, mkdtemp, readdir, rm, stat, utimes, writeFile } from 'node:fs/promises'
import { connect } from 'node:net'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import testUtils from '@adonisjs/core/services/test_utils'
import { test } from '@japa/runner'
import { incomingFolder, sweepIncoming } from '#app/kernel/media/incoming'
import { anAdmin, anAgent, type SomeoneSignedIn } from '#modules/identity/testing'
import { aTicket } from '#modules/tickets/testing'

const host = process.env.HOST!
const port = Number(process.env.PORT)
const MiB = 1024 * 1024

const filesInFolder = () => readdir(incomingFolder).catch(() => [] as string[])
/** Changes whenever a file is added to the folder or removed from it. */
const lastChange = async () => (await stat(incomingFolder, { bigint: true })).mtimeNs

async function send(path: string, token: string | null, bytes: number, field = 'medias') {
  const body = new FormData()
  body.append(field, new Blob([Buffer.alloc(bytes, 'a')]), 'a.txt')
  const headers = token ? { authorization: `Bearer ${token}` } : undefined
  return fetch(`http://${host}:${port}${path}`, { method: 'POST', headers, body })
}

test.group('file uploads', (group) => {
  let elsewhere: string
  group.each.setup(async () => {
    const undo = await testUtils.db().wrapInGlobalTransaction()
    await rm(incomingFolder, { recursive: true, force: true })
    await mkdir(incomingFolder, { recursive: true })
    // The temporary folder that every program on the machine may read.
    const former = process.env.TMPDIR
    elsewhere = process.env.TMPDIR = await mkdtemp(join(tmpdir(), 'elsewhere-'))
    return async () => {
      if (former === undefined) delete process.env.TMPDIR
      else process.env.TMPDIR = former
      await rm(elsewhere, { recursive: true })
      await undo()
    }
  })
  const nothingIsLeft = async () => [...(await filesInFolder()), ...(await readdir(elsewhere))]

  async function aConversation() {
    const agent = await anAgent({ user: { seesQueueless: true } })
    const ticket = await aTicket(agent.actor, { status: 'open', userId: agent.user.id })
    return { agent, path: `/messages/${ticket.id}` }
  }

  test('API-11: an uploaded file is stored only with the company', async ({ assert }) => {
    const { agent, path } = await aConversation()
    const before = await lastChange()
    assert.equal((await send(path, agent.token, 1000)).status, 200)
    assert.isEmpty(await nothingIsLeft())
    assert.notEqual(await lastChange(), before, 'it went through our own folder')
  })

  test('API-11: a refused upload leaves no file: {$self}')
    .with(['nobody’s ticket', 'no file', 'too large'] as const)
    .run(async ({ assert }, why) => {
      const { agent, path } = await aConversation()
      const calls = {
        'nobody’s ticket': [404, () => send('/messages/0', agent.token, 1000)],
        'no file': [422, () => send(path, agent.token, 0)],
        'too large': [413, () => send(path, agent.token, 25 * MiB + 1)],
      } as const
      const [status, call] = calls[why]
      assert.equal((await call()).status, status)
      assert.isEmpty(await nothingIsLeft())
    })

  test('API-11, API-12: an upload is refused without storing anything: {who}')
    .with([
      { who: 'nobody signed in', path: '/queue/1/media-upload', status: 403, as: () => null },
      {
        who: 'somebody without the right',
        path: '/queue/1/media-upload',
        status: 403,
        as: anAgent,
      },
      { who: 'anybody where no file goes', path: '/contacts', status: 415, as: anAdmin },
      {
        who: 'nobody signed in, where no file goes',
        path: '/contacts',
        status: 415,
        as: () => null,
      },
    ])
    .run(async ({ assert }, { path, status, as }) => {
      const someone: SomeoneSignedIn | null = await as()
      const before = await lastChange()
      assert.equal((await send(path, someone?.token ?? null, 20 * MiB, 'file')).status, status)
      assert.equal(await lastChange(), before)
      assert.isEmpty(await nothingIsLeft())
    })

  test('API-11: an interrupted upload leaves no file', async ({ assert }) => {
    const { agent, path } = await aConversation()
    const socket = connect(port, host)
    socket.write(
      [
        `POST ${path} HTTP/1.1`,
        `host: ${host}`,
        `authorization: Bearer ${agent.token}`,
        'content-type: multipart/form-data; boundary=edge',
        `content-length: ${MiB}`,
        '',
        '--edge',
        'content-disposition: form-data; name="medias"; filename="a.txt"',
        '',
        'x'.repeat(100_000),
      ].join('\r\n')
    )
    const waitFor = async (isSo: () => Promise<boolean>) => {
      while (!(await isSo())) await new Promise((resolve) => setTimeout(resolve, 10))
    }
    await waitFor(async () => {
      const [folder] = await filesInFolder()
      return Boolean(folder) && (await readdir(join(incomingFolder, folder))).length === 1
    })
    const [folder] = await filesInFolder()
    assert.equal((await stat(join(incomingFolder, folder))).mode & 0o077, 0, 'for its owner alone')
    socket.destroy()
    await waitFor(async () => !(await filesInFolder()).length)
    assert.isEmpty(await nothingIsLeft())
  })

  test('API-11: files of a dead process are swept, those of a running request stay', async ({
    assert,
  }) => {
    const left = join(incomingFolder, 'call-left')
    await mkdir(left)
    await writeFile(join(left, 'secret'), 'a')
    await mkdir(join(incomingFolder, 'call-now'))
    const longAgo = new Date(Date.now() - 2 * 60 * 60_000)
    await utimes(left, longAgo, longAgo)
    await sweepIncoming()
    assert.deepEqual(await filesInFolder(), ['call-now'])
  })
})
