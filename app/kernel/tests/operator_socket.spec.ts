/** The operators' socket file (ADR 69): who may open it, and what is there already. */
import { once } from 'node:events'
import fs from 'node:fs'
import { request as call, type RequestListener } from 'node:http'
import net from 'node:net'
import os from 'node:os'
import path from 'node:path'
import { text } from 'node:stream/consumers'
import { test } from '@japa/runner'
import { accountOf, isFromOperator, openOperatorSocket } from '#app/kernel/http/operator_socket'
import { createWebServer } from '#app/kernel/http/web_server'

const modeOf = (file: string) => (fs.statSync(file).mode & 0o777).toString(8)

const greet: RequestListener = (request, response) =>
  void response.end(isFromOperator(request) ? accountOf(request) : 'a stranger')

async function greetingOver(where: { socketPath: string } | { port: number }, account?: string) {
  const headers = account === undefined ? {} : { 'x-operator-account': account }
  const sent = call({ ...where, agent: false, headers }).end()
  const [response] = await once(sent, 'response')
  return text(response)
}

test.group('the socket file of operators', (group) => {
  let folder: string
  let file: string
  let close: (() => Promise<void>) | null
  const open = async () => {
    const opened = await openOperatorSocket(file, greet)
    close = opened
    return opened
  }

  group.each.setup(() => {
    folder = fs.mkdtempSync(path.join(os.tmpdir(), 'guiche-socket-'))
    file = path.join(folder, 'data/operator/guiche.sock')
    close = null
    return async () => {
      await close?.()
      fs.rmSync(folder, { recursive: true, force: true })
    }
  })

  test('only the account of the server may open it, and it goes with the server', async ({
    assert,
  }) => {
    const stop = await open()
    assert.equal(modeOf(file), '600')
    assert.equal(modeOf(path.dirname(file)), '700')
    assert.equal(await greetingOver({ socketPath: file }, 'ana'), 'ana')
    await stop()
    close = null
    assert.isFalse(fs.existsSync(file))
  })

  test('the account is the server’s own when the caller says none, and never markup', async ({
    assert,
  }) => {
    await open()
    assert.equal(await greetingOver({ socketPath: file }), os.userInfo().username)
    assert.equal(await greetingOver({ socketPath: file }, 'ana <b>; x'), 'anabx')
    assert.lengthOf(await greetingOver({ socketPath: file }, 'a'.repeat(500)), 64)
  })

  test('no header makes an operator of somebody who calls on a port', async ({
    assert,
    cleanup,
  }) => {
    await open()
    const node = createWebServer(greet).listen(0, '127.0.0.1')
    cleanup(() => void node.close())
    await once(node, 'listening')
    const { port } = node.address() as net.AddressInfo
    assert.equal(await greetingOver({ port }, 'root'), 'a stranger')
  })

  test('a file that a killed server left is replaced', async ({ assert }) => {
    fs.mkdirSync(path.dirname(file), { recursive: true, mode: 0o700 })
    const left = net.createServer().listen(`${file}.old`)
    await once(left, 'listening')
    // Closing removes the file by the name under which it was opened.
    fs.renameSync(`${file}.old`, file)
    await new Promise((resolve) => left.close(resolve))
    assert.isTrue(fs.lstatSync(file).isSocket())
    await open()
    assert.equal(await greetingOver({ socketPath: file }, 'ana'), 'ana')
  })

  test('a file on which a server listens is left alone', async ({ assert }) => {
    await open()
    await assert.rejects(() => openOperatorSocket(file, greet), /another process listens on/)
    assert.equal(await greetingOver({ socketPath: file }, 'ana'), 'ana')
  })

  test('a folder that other accounts may enter is refused, and not changed', async ({ assert }) => {
    fs.mkdirSync(path.dirname(file), { recursive: true })
    fs.chmodSync(path.dirname(file), 0o755)
    await assert.rejects(open, /other accounts may enter .*: call "chmod 700 /)
    assert.equal(modeOf(path.dirname(file)), '755')
  })

  test('a file that is no socket stays', async ({ assert }) => {
    fs.mkdirSync(path.dirname(file), { recursive: true, mode: 0o700 })
    fs.writeFileSync(file, 'precious')
    await assert.rejects(open, /no socket file/)
    assert.equal(fs.readFileSync(file, 'utf8'), 'precious')
  })

  test('a path that the system would cut is refused', async ({ assert }) => {
    file = path.join(folder, 'long'.repeat(30), 'guiche.sock')
    await assert.rejects(open, /longer than the 103 bytes/)
  })
})
