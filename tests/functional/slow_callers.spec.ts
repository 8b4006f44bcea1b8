/** Clients that send a byte at a time are disconnected; a slow but steady connection is kept (API-11). */
import { once } from 'node:events'
import { connect, type Socket } from 'node:net'
import app from '@adonisjs/core/services/app'
import { test } from '@japa/runner'
import { ServerProcess } from '#tests/support/server_process'
import { sleep, waitFor } from '#tests/support/waiting'

const seconds = 2

test.group('slow callers', (group) => {
  let server: ServerProcess
  const open: Socket[] = []

  group.setup(async () => {
    server = await ServerProcess.prepare({
      ...process.env,
      NODE_ENV: 'development',
      PROCESS_KINDS: 'web',
      LOG_LEVEL: 'warn',
      SLOW_BODY_SECONDS: String(seconds),
    })
    await server.start()
    return () => server.end('SIGTERM')
  })
  group.each.setup(() => () => open.splice(0).forEach((socket) => socket.destroy()))
  group.each.timeout(60_000)

  /** A request whose body of so many bytes has not begun; `answer` is the response received so far. */
  async function begin(path: string, bytes: number, type = 'application/json') {
    const { hostname, port } = new URL(server.url)
    const socket = connect(Number(port), hostname)
    open.push(socket)
    let answer = ''
    socket.setEncoding('utf8').on('data', (text) => (answer += text))
    socket.on('error', () => undefined)
    await once(socket, 'connect')
    socket.write(
      `POST ${path} HTTP/1.1\r\nhost: guiche\r\ncontent-type: ${type}\r\ncontent-length: ${bytes}\r\n\r\n`
    )
    return { socket, answer: () => answer }
  }
  const login = { email: 'nobody@example.com', password: 'wrong-words' }

  test('an incomplete body is refused in the usual error format, and its connection is closed', async ({
    assert,
  }) => {
    const { socket, answer } = await begin('/auth/login', 200)
    socket.write('{"email":')
    await waitFor('its end', async () => socket.closed)
    const [head, body] = answer().split('\r\n\r\n')
    assert.match(head, /^HTTP\/1\.1 408 /)
    assert.equal(JSON.parse(body).error, 'ERR_REQUEST_TIMEOUT')
    assert.notInclude(server.output, 'a call failed by our fault')
  })

  test('a body of {$self} that is sent a byte at a time is aborted, too')
    .with(['application/json', 'multipart/form-data; boundary=x', 'image/png'])
    .run(async ({ assert }, type) => {
      const { socket } = await begin('/auth/login', 1_000_000, type)
      const drops = setInterval(() => socket.writable && socket.write(' '), 100)
      try {
        await waitFor('its end', async () => socket.closed)
      } finally {
        clearInterval(drops)
      }
      assert.isTrue(socket.closed)
    })

  test('a slow but steady connection gets its response', async ({ assert }) => {
    const parts = 15 * seconds
    const body = JSON.stringify(login) + ' '.repeat(2000 * parts)
    const { socket, answer } = await begin('/auth/login', Buffer.byteLength(body))
    const size = Math.ceil(body.length / parts)
    // Three times as long as a stalled body may take, at 10 kB a second.
    for (let part = 0; part < parts; part++) {
      socket.write(body.slice(part * size, (part + 1) * size))
      await sleep(200)
    }
    await waitFor('an answer', async () => answer())
    assert.match(answer(), /^HTTP\/1\.1 (?!408)4\d\d /)
  })

  test('headers must arrive within twenty seconds, a whole request within half an hour', async ({
    assert,
  }) => {
    const node = (await app.container.make('server')).getNodeServer()!
    assert.equal(node.headersTimeout, 20_000)
    assert.equal(node.requestTimeout, 1_800_000)
  })
})
