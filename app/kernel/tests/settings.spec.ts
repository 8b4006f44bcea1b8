/** Settings: only declared keys, of the declared type, secrets encrypted in the table, separate for each company. */
import db from '@adonisjs/lucid/services/db'
import { test } from '@japa/runner'
import { onlyGuests } from '#app/kernel/tests/support/guests'
import {
  readSetting,
  readSettings,
  settingOfEach,
  writeSetting,
} from '#app/kernel/settings/settings'
import { unitOfWork } from '#app/kernel/database/unit_of_work'

const ours = { companyId: 901 }
const theirs = { companyId: 902 }
const guest = {
  settings: {
    'guest.greeting': { default: 'hello', readableBy: 'members' },
    'guest.size': { default: 10, readableBy: 'members', min: 1, max: 50 },
    'guest.mode': { default: 'fast', readableBy: 'members', oneOf: ['fast', 'slow'] },
    'guest.loud': { default: false, readableBy: 'members' },
    'guest.key': { default: '', readableBy: 'admins', secret: true },
  },
} as const

test.group('settings', (group) => {
  group.each.setup(() => {
    const restore = onlyGuests(guest)
    return async () => {
      restore()
      await db.from('settings').whereIn('company_id', [901, 902, 903]).delete()
    }
  })

  test('an unwritten key has its default', async ({ assert }) => {
    assert.equal(await readSetting(ours, 'guest.size'), 10)
  })

  test('a written {key} is read back as {value}, by its company only')
    .with([
      { key: 'guest.greeting', value: 'olá "você"\n✓' },
      { key: 'guest.size', value: 50 },
      { key: 'guest.mode', value: 'slow' },
      { key: 'guest.loud', value: true },
      { key: 'guest.key', value: 'sk-secret' },
    ])
    .run(async ({ assert }, { key, value }) => {
      await writeSetting(ours, key, value)
      assert.strictEqual(await readSetting(ours, key), value)
      assert.notEqual(await readSetting(theirs, key), value)
    })

  test('writing twice keeps the last value', async ({ assert }) => {
    await writeSetting(ours, 'guest.size', 3)
    await writeSetting(ours, 'guest.size', 4)
    assert.equal(await readSetting(ours, 'guest.size'), 4)
    assert.lengthOf(await db.from('settings').where('company_id', 901), 1)
  })

  test('one setting of many companies: what each wrote, else the default', async ({ assert }) => {
    await writeSetting(ours, 'guest.key', 'sk-secret')
    await writeSetting({ companyId: 903 }, 'guest.key', 'sk-other')
    const found = await settingOfEach([901, 902], 'guest.key')
    assert.deepEqual(
      [...found],
      [
        [901, 'sk-secret'],
        [902, ''],
      ]
    )
  })

  test('reading all settings of a company includes the defaults', async ({ assert }) => {
    await writeSetting(ours, 'guest.loud', true)
    assert.deepEqual(Object.fromEntries(await readSettings(ours)), {
      'guest.greeting': 'hello',
      'guest.size': 10,
      'guest.mode': 'fast',
      'guest.loud': true,
      'guest.key': '',
    })
  })

  test('{key} = {value} is rejected: {rule}')
    .with([
      { key: 'guest.size', value: 'ten', rule: 'number' },
      { key: 'guest.size', value: 0, rule: 'min' },
      { key: 'guest.size', value: 51, rule: 'max' },
      { key: 'guest.size', value: 1.5, rule: 'withoutDecimals' },
      { key: 'guest.size', value: Number.NaN, rule: 'withoutDecimals' },
      { key: 'guest.mode', value: 'medium', rule: 'enum' },
      { key: 'guest.loud', value: 'true', rule: 'boolean' },
      { key: 'guest.greeting', value: 5, rule: 'string' },
    ])
    .run(async ({ assert }, { key, value, rule }) => {
      const refused = await writeSetting(ours, key, value).catch((error) => error)
      assert.containsSubset(refused, {
        status: 422,
        details: { fields: [{ field: key, rule }] },
      })
      assert.lengthOf(await db.from('settings').where('company_id', 901), 0)
    })

  test('an undeclared key throws 404', async ({ assert }) => {
    for (const attempt of [
      readSetting(ours, 'guest.nothing'),
      writeSetting(ours, 'other.key', 1),
    ]) {
      assert.containsSubset(await attempt.catch((error) => error), { status: 404 })
    }
  })

  test('a secret setting is not stored in plain text', async ({ assert }) => {
    await writeSetting(ours, 'guest.key', 'sk-very-secret')
    const { value } = await db.from('settings').where('company_id', 901).firstOrFail()
    assert.notInclude(value, 'very-secret')
  })

  test('a setting written inside a unit of work is committed or rolled back with it', async ({
    assert,
  }) => {
    const failed = unitOfWork(async ({ trx }) => {
      await writeSetting(ours, 'guest.size', 9, trx)
      throw new Error('no')
    })
    await assert.rejects(() => failed)
    assert.equal(await readSetting(ours, 'guest.size'), 10)
  })
})
