/** The library's own transactions over a slow store: concurrent writes to one session are both kept. */
import { setTimeout } from 'node:timers/promises'
import { test } from '@japa/runner'
import {
  addTransactionCapability,
  type SignalDataSet,
  type SignalKeyStore,
} from '@whiskeysockets/baileys'
import { inOneLine } from '#modules/whatsapp/drivers/baileys/one_line'
import { quietLogger } from '#modules/whatsapp/drivers/baileys/quiet_logger'

test.group('serialized transactions', () => {
  test('sending and receiving in one chat do not undo each other', async ({ assert }) => {
    const { keys, within, rows } = slowKeys()
    const add = (step: string) => async () => {
      const { ana } = await keys.get('session', ['ana'])
      await setTimeout(5)
      await keys.set({
        session: { ana: Buffer.concat([ana ?? Buffer.alloc(0), Buffer.from(step)]) },
      })
    }
    await Promise.all([within(add('a'), 'our own address'), within(add('b'), 'the address of ana')])
    assert.equal(String(rows.get('session.ana')), 'ab')
  })

  test('a running transaction can wait for a mapping', async ({ assert }) => {
    const { keys, within, rows } = slowKeys()
    const store = async () => keys.set({ 'lid-mapping': { '5511': '222' } })
    let isUnderWay = () => {}
    const begin = new Promise<void>((resolve) => (isUnderWay = resolve))
    const mapped = begin.then(() => within(store, 'lid-mapping'))
    await within(async () => {
      isUnderWay()
      await mapped
    }, 'our own address')
    assert.equal(rows.get('lid-mapping.5511'), '222')
  }).timeout(2_000)
})

function slowKeys() {
  const rows = new Map<string, unknown>()
  const store: SignalKeyStore = {
    get: async (type, ids) => {
      await setTimeout(1)
      return Object.fromEntries(ids.map((id) => [id, rows.get(`${type}.${id}`)])) as never
    },
    set: async (changes: SignalDataSet) => {
      await setTimeout(1)
      for (const [type, byId] of Object.entries(changes)) {
        for (const [id, value] of Object.entries(byId)) rows.set(`${type}.${id}`, value)
      }
    },
  }
  const once = { maxCommitRetries: 1, delayBetweenTriesMs: 0 }
  const keys = addTransactionCapability(store, quietLogger(0), once)
  inOneLine(keys)
  return { keys, within: keys.transaction, rows }
}
