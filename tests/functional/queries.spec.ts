/** Query strings: lists with commas, and search texts. */
import testUtils from '@adonisjs/core/services/test_utils'
import { test } from '@japa/runner'
import fc from 'fast-check'
import db from '@adonisjs/lucid/services/db'
import { searchPattern } from '#app/kernel/http/wire'
import { anOldRow } from '#modules/contacts/testing'
import { anAdmin, anAgent } from '#modules/identity/testing'
import { aRouteFixture, callerOf, everyRoute, sendCall } from '#tests/support/every_route'

const origin = `http://${process.env.HOST}:${process.env.PORT}`

test.group('queries', (group) => {
  group.each.setup(() => testUtils.db().wrapInGlobalTransaction())
  const get = async (path: string, token: string) => {
    const answer = await fetch(`${origin}${path}`, {
      headers: { authorization: `Bearer ${token}` },
    })
    return { status: answer.status, body: (await answer.json()) as Record<string, unknown> }
  }

  test('TCK-01: lists of ids are JSON, also with the commas as they are', async ({ assert }) => {
    const { token } = await anAdmin()
    for (const query of ['queueIds=[1,2]', 'tags=[1,2]&users=[3,4]', 'queueIds=%5B1%2C2%5D']) {
      assert.equal((await get(`/tickets?${query}`, token)).status, 200, query)
    }
  })

  test('API-05: a comma in a search text is an ordinary character', async ({ assert }) => {
    const { actor, token } = await anAgent()
    await anOldRow(actor, { name: 'Silva, Maria', number: '5511987650001' })
    await anOldRow(actor, { name: 'Souza, Ana', number: '5511987650002' })
    for (const comma of [',', '%2C']) {
      const { body } = await get(`/contacts?searchParam=Silva${comma}%20Maria`, token)
      assert.equal(body.count, 1, comma)
    }
  })

  test('API-05: a search that is not a single text is 422: {$self}')
    .with(async () =>
      (await everyRoute())
        .filter(({ method, pattern }) => method === 'GET' && givingText.includes(pattern))
        .map(({ pattern }) => pattern)
    )
    .run(async ({ assert }, path) => {
      const { token } = await anAgent()
      for (const odd of ['searchParam[]=a', 'searchParam[a]=b', 'searchParam=a&searchParam=b']) {
        const { status, body } = await get(`${path}?${odd}`, token)
        assert.equal(status, 422, odd)
        assert.deepEqual(body.details, [{ field: 'searchParam', rule: 'string' }])
      }
      for (const none of ['', 'searchParam', 'searchParam=', 'searchParam=%20']) {
        assert.equal((await get(`${path}?${none}`, token)).status, 200, none)
      }
    })

  test('API-05: {name} accepts any search text without NUL')
    .with(async () => (await everyRoute()).filter(takesSearch))
    .run(async ({ assert }, route) => {
      // Empty when only one module's routes are tested.
      if (!route) return
      const fixture = await aRouteFixture()
      const { query, ...rest } = await route.case.valid(fixture)
      const ask = (searchParam: string) =>
        sendCall(
          route,
          { ...rest, query: { ...query, searchParam } },
          callerOf(fixture, route).token
        )
      for (const text of oddTexts) {
        const answer = await ask(text)
        assert.equal(answer.status, statusOf(text), `${JSON.stringify(text)}: ${answer.text}`)
      }
      const typed = fc.oneof(
        fc.string({ unit: 'binary', maxLength: 12 }),
        fc.string({ unit: fc.constantFrom(...searchCharacters), maxLength: 12 })
      )
      await fc.assert(
        fc.asyncProperty(typed, async (text) => (await ask(text)).status === statusOf(text)),
        { numRuns: 40 }
      )
    })

  test('API-05: no Unicode character matches another one in a search', async ({ assert }) => {
    // `unaccent` turns some into characters with a special meaning in `like`.
    const { rows } = await db.rawQuery(
      `select chr(i) as sign from generate_series(1, 1114111) i
       where i not between 55296 and 57343 and public.unaccent(chr(i)) ~ '[\\\\%_]'`
    )
    const characters = (rows as { sign: string }[]).map(({ sign }) => sign)
    assert.includeMembers(characters, ['%', '_', '\\', '％', '＿', '＼'])
    for (const character of characters) {
      const found = await db.rawQuery(
        'select folded(?) like folded(?) as itself, folded(?) like folded(?) as other',
        [
          `a${character}b`,
          searchPattern(`a${character}b`),
          'aXb%',
          searchPattern(`a${character}b`),
        ] as never
      )
      assert.deepEqual(found.rows, [{ itself: true, other: false }], JSON.stringify(character))
    }
  })
})

const takesSearch = ({ method, pattern }: { method: string; pattern: string }) =>
  method === 'GET' && searching.includes(pattern)
/** URLs cannot contain NUL. */
const statusOf = (text: string) => (text.includes('\0') ? 400 : 200)
/** Those that everybody may ask, with no other parameter. */
const givingText = [
  '/chats',
  '/contacts',
  '/quick-messages',
  '/tags',
  '/tags/list',
  '/tickets',
  '/users',
]
const searching = [
  '/announcements',
  '/chats',
  '/contacts',
  '/contacts/export',
  '/files',
  '/helps',
  '/quick-messages',
  '/tags',
  '/tags/list',
  '/tickets',
  '/users',
]
/** Characters that unaccent decomposes, with a special meaning in tsquery, like or JSON, and without letters. */
const searchCharacters = [
  ...'½⅔①Ⅲ³ﬁ㎏№٣aé1"\'&|!:*()<>\\%_％＼＿.,/-–—\u200b\u00a0\u0301\u202e👍🇧한日\u{1d7d1}',
]
const oddTexts = [
  '½½½',
  '"½½½"',
  '½½½ "½ ½" ½½½',
  '①②③',
  '³³³',
  'ⅢⅢⅢ',
  'ﬁﬁﬁ',
  '㎏㎏㎏',
  '№№№',
  '٣٣٣',
  '𝟑𝟑𝟑',
  '日本語',
  "'''",
  "a'b",
  ':*',
  'abc:*',
  'a & b | !c <-> (d',
  '!!!',
  '...',
  '"',
  '""',
  '"" ""',
  '%',
  '\\',
  '＼',
  '％％',
  '\u200b\u200b\u200b',
  'a\u0301\u0301\u0301',
  '\u0000',
  'a\u0000b',
  '\ufffd\uffff',
  '👍🏽👩‍👩‍👧',
  'x'.repeat(5000),
  '½'.repeat(300),
  'ﷺ'.repeat(255),
  `"${'½ '.repeat(120)}"`,
]
