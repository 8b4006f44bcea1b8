// The sandbox is stopped or killed and restarted on the same folder: no pairing is lost.
import { once } from 'node:events'
import { mkdtempSync, readFileSync, rmSync } from 'node:fs'
import { createServer } from 'node:net'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { setTimeout } from 'node:timers/promises'
import { test } from '@japa/runner'
import { downloadMediaMessage } from '@whiskeysockets/baileys'
import { SandboxClient } from '#sandbox/client'
import { startSandbox, type SpawnedSandbox } from '#sandbox/spawn'
import { waitFor } from '#sandbox/tests/company'
import { picture } from '#sandbox/tests/picture'
import { ANA, pairedCompany, setUpSandbox } from '#sandbox/tests/fixture'

test.group('Sandbox | restart', (group) => {
  let folder: string
  let running: SpawnedSandbox | undefined
  group.each.setup(() => {
    folder = mkdtempSync(join(tmpdir(), 'guiche-sandbox-test-'))
  })
  group.each.teardown(async () => {
    await running?.kill()
    rmSync(folder, { recursive: true, force: true })
  })

  test('after {how} the pairing, the sessions and the queue are still there')
    .with([{ how: 'stop' }, { how: 'kill' }] as const)
    .run(async ({ assert }, { how }) => {
      const fixture = await setUpSandbox({ dataDir: folder })
      running = fixture.sandbox
      const { company } = await pairedCompany(fixture)
      const bytes = await picture('#2F9BE6')
      await fixture.phones.say(ANA, 'antes')
      const before = await company.receivedText('antes')
      await fixture.phones.sayImage(ANA, { bytes })
      const image = await company.received((message) => message.message?.imageMessage)
      await company.send(before.key.remoteJid!, { text: 'resposta' })
      await fixture.phones.chatUntil(ANA, (all) => all.length === 3)

      await fixture.phones.fault({ kind: 'drop', ms: 60_000 })
      await company.closedWith(428)
      await fixture.phones.say(ANA, 'na fila')
      await fixture.sandbox[how]()

      running = await startSandbox({ dataDir: folder, port: fixture.sandbox.port })
      assert.equal(running.port, fixture.sandbox.port)
      assert.equal(running.mediaHost, fixture.sandbox.mediaHost)
      assert.equal(running.noiseRoot, fixture.sandbox.noiseRoot)
      const phones = new SandboxClient(running.url)
      await company.connect().opened()
      await company.receivedText('na fila')
      const id = await company.send(before.key.remoteJid!, { text: 'e a resposta' })
      const chat = await phones.chatUntil(ANA, (all) => all.some((each) => each.id === id))
      assert.deepEqual(
        chat.map(({ text, copies }) => [text, copies]),
        [
          ['antes', 1],
          [null, 1],
          ['resposta', 1],
          ['na fila', 1],
          ['e a resposta', 1],
        ]
      )
      assert.isTrue(bytes.equals(await downloadMediaMessage(image, 'buffer', {})))
      assert.isTrue(bytes.equals(await phones.media(chat[1])))
      company.leave()
    })

  test('killed during traffic in both directions, it loses no message and the phone shows each once', async ({
    assert,
  }) => {
    const fixture = await setUpSandbox({ dataDir: folder })
    running = fixture.sandbox
    const { company } = await pairedCompany(fixture)
    await fixture.phones.say(ANA, 'começo')
    const { key } = await company.receivedText('começo')

    const accepted: string[] = []
    const acked = new Set<string>()
    const watch = () =>
      company.socket.ws.on('CB:ack,class:message', ({ attrs }) => acked.add(attrs.id))
    watch()
    const inward = (async () => {
      for (let index = 0; index < 2000; index++) {
        const sent = await fixture.phones.say(ANA, `dentro ${index}`).catch(() => undefined)
        if (!sent) return
        accepted.push(sent.id)
      }
    })()
    const outward = (async () => {
      for (let index = 0; index < 2000 && company.isOpen; index++) {
        await company.send(key.remoteJid!, { text: `fora ${index}` }).catch(() => undefined)
        // Sending does not wait for the server. Without a limit the queue of unacknowledged messages grows while
        // the machine is busy, and the customers' messages wait behind it.
        while (company.isOpen && index - acked.size > 10) await setTimeout(5)
      }
    })()
    const busy = () => accepted.length > 20 && acked.size > 20
    await waitFor(busy, 'both directions are busy', () => [accepted.length, acked.size])
    await fixture.sandbox.kill()
    await Promise.all([inward, outward])
    assert.isBelow(accepted.length, 2000)

    running = await startSandbox({ dataDir: folder, port: fixture.sandbox.port })
    const phones = new SandboxClient(running.url)
    await company.connect().opened()
    await phones.say(ANA, 'fim')
    await company.receivedText('fim')
    const came = company.messages
      .filter(({ message }) => !message.key.fromMe && message.message)
      .map(({ message }) => message.key.id)
    // An unconfirmed one may arrive twice, and the product has to deduplicate it; none may be missing.
    assert.includeMembers(came, accepted)
    const shown = await phones.chatUntil(ANA, (all) => {
      const ids = new Set(all.map(({ id }) => id))
      return [...acked].every((id) => ids.has(id))
    })
    assert.isTrue(shown.every(({ copies }) => copies === 1))
    company.leave()
  })

  test('a second sandbox on the same folder is refused', async ({ assert }) => {
    running = await startSandbox({ dataDir: folder })
    await assert.rejects(
      () => startSandbox({ dataDir: folder }),
      /another sandbox is using this data folder/
    )
  })

  test('uses another media port when the previous one is taken', async ({ assert }) => {
    const first = await startSandbox({ dataDir: folder })
    await first.stop()
    const occupier = createServer().listen(Number(first.mediaHost.split(':')[1]), '127.0.0.1')
    await once(occupier, 'listening')
    running = await startSandbox({ dataDir: folder })
    occupier.close()
    assert.notEqual(running.mediaHost, first.mediaHost)
  })

  test('writes the authority for NODE_EXTRA_CA_CERTS into its folder', async ({ assert }) => {
    running = await startSandbox({ dataDir: folder })
    assert.equal(running.ca, join(folder, 'ca.pem'))
    assert.match(readFileSync(running.ca, 'utf8'), /^-----BEGIN CERTIFICATE-----/)
  })
})
