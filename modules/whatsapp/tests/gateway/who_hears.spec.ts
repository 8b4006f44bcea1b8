/** Who receives the codes that link a phone: real sockets of several people while a real session shows its codes. */
import { once } from 'node:events'
import { createServer, type Server } from 'node:http'
import type { AddressInfo } from 'node:net'
import { test } from '@japa/runner'
import { io, type Socket } from 'socket.io-client'
import { useRealtime } from '#app/kernel/realtime/realtime'
import { registry } from '#app/kernel/modules/registry'
import { SocketRealtime } from '#app/kernel/realtime/socket_realtime'
import { anAdmin, anAgent, aStranger, aSuper, aSupervisor } from '#modules/identity/testing'
import {
  call,
  setUpGateway,
  tearDownGateway,
  waitFor,
  type GatewayFixture,
} from '#modules/whatsapp/tests/gateway/fixture'

const token = 'a-token-of-more-than-16-signs'

/** Everything a browser received, as text: finds a secret in any field. */
interface EventRecorder {
  readonly socket: Socket
  readonly received: () => string
  readonly answers: readonly string[]
}

test.group('gateway: who receives codes and tokens', (group) => {
  let fixture: GatewayFixture
  let node: Server
  const sockets: Socket[] = []
  const address = () => `http://127.0.0.1:${(node.address() as AddressInfo).port}`
  const browser = (given: string | undefined, path = '') => {
    const query = given === undefined ? {} : { token: given }
    const options = { query, transports: ['websocket'], reconnection: false, forceNew: true }
    const socket = io(`${address()}${path}`, options)
    sockets.push(socket)
    return socket
  }

  group.setup(async () => {
    fixture = await setUpGateway()
    node = createServer().listen(0, '127.0.0.1')
    await once(node, 'listening')
    const realtime = new SocketRealtime(node, undefined)
    await realtime.start()
    const former = useRealtime(realtime)
    return async () => {
      for (const socket of sockets.splice(0)) socket.disconnect()
      await tearDownGateway(fixture)
      useRealtime(former)
      await realtime.stop()
      node.close()
    }
  })

  /** Every join event that the product offers, and names that somebody might guess, each with several rooms. */
  async function joinAttempts(companyId: number, connectionId: number) {
    const maps = await Promise.all(
      registry.enabled.flatMap((module) => (module.realtime ? [module.realtime()] : []))
    )
    const known = maps.flatMap(({ default: map }) => Object.keys(map.joins ?? {}))
    const guessed = ['join', 'joinRoom', 'subscribe', 'joinAdmin', 'joinSession', 'joinWhatsapp']
    const rooms = [
      `company-${companyId}-admin`,
      `company-${companyId}-mainchannel`,
      `company-${companyId}-whatsappSession`,
      'super',
      connectionId,
      String(connectionId),
      ['pending', `company-${companyId}-admin`],
      { room: `company-${companyId}-admin`, companyId, profile: 'admin' },
      undefined,
    ]
    const names = [...new Set([...known, ...guessed])]
    return { known, attempts: names.flatMap((name) => rooms.map((room) => [name, room] as const)) }
  }

  async function listen(given: string, attempts: readonly (readonly [string, unknown])[]) {
    const socket = browser(given)
    const received: string[] = []
    socket.onAny((event: string, ...bodies: unknown[]) =>
      received.push(`${event} ${JSON.stringify(bodies)}`)
    )
    await new Promise((resolve, reject) => {
      socket.once('ready', resolve)
      socket.once('connect_error', reject)
    })
    const answers: string[] = []
    for (const [name, argument] of attempts) {
      // An event without a handler gets no ack: only the last one is awaited.
      socket.emit(name, argument, (answer: unknown) => answers.push(JSON.stringify(answer)))
    }
    const recorder: EventRecorder = { socket, answers, received: () => received.join('\n') }
    await settled(recorder)
    return recorder
  }
  /** Everything sent before has arrived once a round trip is over. */
  const settled = ({ socket }: EventRecorder) =>
    socket.timeout(5000).emitWithAck('leaveNotification')

  test('QR and link codes reach only sockets of the company’s admins, and the token reaches no socket', async ({
    assert,
  }) => {
    const { admin } = fixture
    const { company } = admin
    const { id } = await call(fixture, 'POST', '/whatsapp', { name: 'Watched', token })
    const { known, attempts } = await joinAttempts(company.id, id)
    assert.includeMembers(known, ['joinTickets', 'joinNotification', 'joinChatBox'])
    const others = {
      agent: await listen((await anAgent({ company })).token, attempts),
      supervisor: await listen((await aSupervisor({ company })).token, attempts),
      stranger: await listen((await aStranger()).token, attempts),
      operatorElsewhere: await listen((await aSuper()).token, attempts),
    }
    const colleague = await listen((await anAdmin({ company })).token, [])
    const own = await listen(admin.token, [])

    const secrets = [token]
    await call(fixture, 'POST', `/whatsappsession/${id}`)
    secrets.push(await codeReceived(own, 'qrcode'))
    await call(fixture, 'POST', `/whatsappsession/${id}/code`, { number: '5511900000077' })
    secrets.push(await codeReceived(own, 'pairingCode'))
    await call(fixture, 'PUT', `/whatsapp/${id}`, { name: 'Watched still', token: `${token}-2` })
    await waitFor(
      async () => own.received().includes('Watched still') || null,
      'the change is told'
    )
    await call(fixture, 'DELETE', `/whatsappsession/${id}`)

    for (const recorder of [own, colleague, ...Object.values(others)]) await settled(recorder)
    for (const secret of secrets.slice(1)) assert.include(colleague.received(), secret)
    for (const who of [own, colleague])
      assert.notInclude(who.received(), token, 'not even to an admin')
    for (const [who, recorder] of Object.entries(others)) {
      for (const secret of secrets) assert.notInclude(recorder.received(), secret, who)
      assert.notMatch(recorder.received(), /"(qrcode|pairingCode|token)":/, who)
    }
    for (const recorder of [others.agent, others.supervisor]) {
      assert.include(
        recorder.received(),
        `company-${company.id}-whatsappSession`,
        'what all may know is heard'
      )
      assert.include(recorder.received(), '"status":"qrcode"')
    }
    for (const recorder of [others.stranger, others.operatorElsewhere]) {
      assert.notInclude(recorder.received(), `company-${company.id}-`)
    }
    const joined = Object.values(others).flatMap(({ answers }) => answers)
    assert.isNotEmpty(
      joined.filter((answer) => answer.includes('error')),
      'wishes were refused'
    )
  })

  test('a socket without a token, with an invalid one, or for another namespace is refused', async ({
    assert,
  }) => {
    const refusals: [string | undefined, string, string][] = [
      [undefined, '', 'ERR_TOKEN_EXPIRED'],
      ['nonsense', '', 'ERR_TOKEN_EXPIRED'],
      [`${fixture.admin.token}x`, '', 'ERR_TOKEN_EXPIRED'],
      [fixture.admin.token, '/admin', 'Invalid namespace'],
    ]
    for (const [given, path, code] of refusals) {
      const socket = browser(given, path)
      const events: string[] = []
      socket.onAny((event: string) => events.push(event))
      const error = await new Promise<Error>((resolve) => socket.once('connect_error', resolve))
      assert.equal(error.message, code)
      assert.deepEqual(events, [])
      assert.isFalse(socket.connected)
    }
  })
})

/** Waits until this socket has received the code; returns it. */
const codeReceived = (recorder: EventRecorder, name: 'qrcode' | 'pairingCode') =>
  waitFor(async () => {
    const [, secret] = new RegExp(`"${name}":"([^"]+)"`).exec(recorder.received()) ?? []
    return secret ?? null
  }, `the admin hears ${name}`)
