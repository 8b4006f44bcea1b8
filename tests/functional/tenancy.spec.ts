/** Walks the router: no route shows, changes or reveals the existence of another company's rows (API-01..03). */
import { globSync, readFileSync } from 'node:fs'
import app from '@adonisjs/core/services/app'
import testUtils from '@adonisjs/core/services/test_utils'
import { test } from '@japa/runner'
import { registry } from '#app/kernel/modules/registry'
import {
  allCases,
  aRouteFixture,
  callerOf,
  everyRoute,
  refusalOf,
  sendCall,
  tokenOf,
  servedRoutes,
  type Answer,
  type Json,
} from '#tests/support/every_route'
import type { Party } from '#tests/support/route_cases'

const root = app.makePath()
/** core.md 7, operations.md 7. */
const namingCompany = ['GET /contacts/list', 'GET /queue', 'GET /users/list', 'GET /whatsapp']
/** By optional module. */
const namingCompanyIfInstalled: Readonly<Record<string, readonly string[]>> = {
  files: ['GET /files'],
  quick_replies: ['GET /quick-messages/list'],
  tags: ['GET /tags'],
}
/** The ids that bodies contain, as in core.md 7, operations.md 5 and 7 and behaviour.md (API-03). */
const idsOfBodies: Readonly<Record<string, readonly string[]>> = {
  'POST /tickets': ['contactId', 'queueId', 'whatsappId', 'userId'],
  'PUT /tickets/:id': ['userId', 'queueId', 'whatsappId', 'promptId', 'integrationId'],
  'POST /messages/:ticketId': ['quotedMsg'],
  'POST /api/messages/send': ['queueId', 'userId', 'quotedMsgId'],
  'POST /api/tickets': ['contactId', 'queueId', 'whatsappId', 'userId'],
  'PUT /api/tickets/:id': ['userId', 'queueId', 'whatsappId', 'promptId', 'integrationId'],
  'POST /api/tags/sync': ['ticketId'],
  'POST /ticket-notes': ['ticketId', 'contactId'],
  'POST /whatsapp': ['queueIds', 'promptId', 'integrationId'],
  'PUT /whatsapp/:id': ['queueIds', 'promptId', 'integrationId'],
  'POST /queue': ['promptId', 'integrationId'],
  'PUT /queue/:id': ['promptId', 'integrationId'],
  'POST /queue-options': ['queueId', 'parentId'],
  'POST /users': ['whatsappId', 'queueIds'],
  'PUT /users/:id': ['whatsappId', 'queueIds'],
  'POST /tags': ['userId'],
  'PUT /tags/:id': ['userId'],
  'POST /tags/sync': ['ticketId'],
  'POST /contacts/import': ['whatsappId'],
  'POST /messages/:ticketId/file-list': ['fileListId'],
}
const idOfNobody = 2_000_000_000
const codeOf = ({ text }: Answer) => (JSON.parse(text) as { error?: string }).error

test.group('every route', (group) => {
  group.each.setup(() => testUtils.db().wrapInGlobalTransaction())

  test('has a case in tests/cases.ts of its module', async ({ assert }) => {
    const cases = Object.keys(await allCases())
    const served = servedRoutes()
    assert.isAbove(served.length, 20)
    assert.deepEqual(
      served.filter((route) => !cases.includes(route)),
      [],
      'routes without a case'
    )
    assert.deepEqual(
      cases.filter((name) => !served.includes(name)),
      [],
      'cases without a route'
    )
  })

  test('has a row in docs/contract.md or in its module’s README', ({ assert }) => {
    const documents = ['docs/contract.md', ...globSync('modules/*/README.md', { cwd: root })]
    const text = documents.map((name) => readFileSync(app.makePath(name), 'utf8')).join('\n')
    const calls = [...text.matchAll(/^\| ([^|]+)\|/gm)].map(([, call]) => call).join()
    const bare = (name: string) => name.replace(/:\w+|\{[^}]*\}/g, '{}').replace(/\/$/, '')
    const named = [...calls.matchAll(/`([A-Z]+ \/[^`?]*)/g)].map(([, name]) => bare(name))
    // Progress streams belong to the kernel.
    const served = servedRoutes().filter((name) => !name.includes('/__'))
    assert.deepEqual(
      served.filter((name) => !named.includes(bare(name))),
      []
    )
  })

  test('{name} responds to its own company')
    .with(everyRoute)
    .run(async ({ assert }, route) => {
      const fixture = await aRouteFixture()
      const call = await route.case.valid(fixture)
      const { status, text } = await sendCall(
        route,
        call,
        await tokenOf(route, call, callerOf(fixture, route))
      )
      assert.isTrue(status >= 200 && status < 300, `${status} ${text}`)
    })

  test("{name} answers 404 to another company's ids")
    .with(async () =>
      (await everyRoute()).filter((route) => typeof route.case.foreign !== 'string')
    )
    .run(async ({ assert }, route) => {
      const fixture = await aRouteFixture()
      if (typeof route.case.foreign === 'string') throw new Error('filtered above')
      const calls = await route.case.foreign(fixture)
      assert.isNotEmpty(calls)
      for (const call of calls) {
        const answer = await sendCall(
          route,
          call,
          await tokenOf(route, call, callerOf(fixture, route))
        )
        const details = `${JSON.stringify(call)}: ${answer.status} ${answer.text}`
        assert.equal(answer.status, 404, details)
        assert.match(codeOf(answer) ?? '', /^ERR_/, details)
      }
    })

  test('API-03: {name} refuses unknown ids in its body')
    .with(async () => (await everyRoute()).filter(({ name }) => idsOfBodies[name]))
    .run(async ({ assert }, route) => {
      // Empty when only one module's routes are tested.
      if (!route) return
      const fixture = await aRouteFixture()
      for (const name of idsOfBodies[route.name]!) {
        const call = await route.case.valid(fixture)
        const shapes = { queueIds: [idOfNobody], quotedMsg: { id: idOfNobody } }
        const id = shapes[name as keyof typeof shapes] ?? idOfNobody
        const withId = { ...call, body: { ...call.body, [name]: id } }
        const answer = await sendCall(
          route,
          withId,
          await tokenOf(route, call, callerOf(fixture, route))
        )
        assert.equal(answer.status, 404, `${name}: ${answer.status} ${answer.text}`)
        assert.match(codeOf(answer) ?? '', /^ERR_/)
      }
    })

  test('API-01: each route that may name a company according to the contract has a case for it', async ({
    assert,
  }) => {
    const cases = await allCases()
    const named = Object.keys(cases).filter((name) => cases[name]!.rowOf)
    const isInstalled = (module: string) => registry.installed.some(({ name }) => name === module)
    const expected = [
      ...namingCompany,
      ...Object.entries(namingCompanyIfInstalled).flatMap(([module, routes]) =>
        isInstalled(module) ? routes : []
      ),
    ]
    assert.includeMembers(named, expected)
  })

  test('API-01: only the operator can request {name} of another company')
    .with(async () => (await everyRoute()).filter((route) => route.case.rowOf))
    .run(async ({ assert }, route) => {
      // Empty when only one module's routes are tested.
      if (!route) return
      const { home, away, platform } = await aRouteFixture()
      for (const party of [home, away]) await route.case.rowOf!(party)
      const ask = async ({ token }: Party, companyId?: number) => {
        const { status, text } = await sendCall(
          route,
          { query: { ...(companyId && { companyId }) } },
          token
        )
        assert.equal(status, 200, text)
        return JSON.parse(text) as Json
      }
      const theirs = await ask(away)
      assert.notDeepEqual(theirs, await ask(home))
      assert.deepEqual(await ask(platform, away.company.id), theirs)
      assert.deepEqual(await ask(home, away.company.id), await ask(home))
      const nowhere = { query: { companyId: away.company.id + 1_000_000 } }
      const answer = await sendCall(route, nowhere, platform.token)
      assert.equal(`${answer.status} ${codeOf(answer)}`, '404 ERR_NO_COMPANY_FOUND')
    })

  test('{name} refuses requests without a valid token')
    .with(async () => (await everyRoute()).filter((route) => route.case.right !== 'anyone'))
    .run(async ({ assert }, route) => {
      const fixture = await aRouteFixture()
      const call = await route.case.valid(fixture)
      for (const token of [null, 'x', `${fixture.home.token}x`]) {
        const answer = await sendCall(route, call, token)
        assert.equal(`${answer.status} ${codeOf(answer)}`, refusalOf(route), answer.text)
      }
    })

  test('{name} needs no token, as its case says')
    .with(async () => (await everyRoute()).filter((route) => route.case.right === 'anyone'))
    .run(async ({ assert }, route) => {
      // Empty when only one module's routes are tested.
      if (!route) return
      const call = await route.case.valid(await aRouteFixture())
      // No session; a key of their own some calls have all the same.
      const answer = await sendCall(route, call, call.token ?? null)
      assert.equal(answer.status, 200, answer.text)
    })
})
