/** The tables of docs/api.md name what there is (EXT-11). */
import router from '@adonisjs/core/services/router'
import { test } from '@japa/runner'
import { kernelErrorSpecs } from '#app/kernel/errors'
import { apiCalls } from '#app/kernel/http/api_calls'
import type { ErrorSpec } from '#app/kernel/modules/module'
import { registry } from '#app/kernel/modules/registry'
import { apiPage, namesIn } from '#tests/support/examples/api_page'

const { text, rowsOf } = apiPage()

const errors = () => [
  ...Object.values<ErrorSpec>(kernelErrorSpecs),
  ...registry.declared('errors').values(),
]
/** Programs get these for what people get another status for (EXT-04). */
const ofPrograms: Readonly<Record<string, number>> = {
  ERR_WAPP_CHECK_CONTACT: 409,
  ERR_WAPP_INVALID_CONTACT: 404,
}

test.group('docs/api.md: tables', () => {
  test('EXT-11: each call, with its scope', ({ assert }) => {
    const calls = Object.values(router.toJSON())
      .flat()
      .flatMap(({ pattern, methods, name }) => {
        const call = name && apiCalls.get(name)
        const method = methods.find((one) => one !== 'HEAD')
        return call ? [`${method} ${pattern.replace(/:(\w+)/g, '{$1}')}: ${call.scope}`] : []
      })
    const shown = rowsOf('call').map(([call, scope]) => `${namesIn(call!)}: ${namesIn(scope!)}`)
    assert.sameMembers(shown, calls)
  })

  test('errors have these statuses', ({ assert }) => {
    const rows = rowsOf('status').map(([status, codes]) => ({
      statuses: status!.split(', ').map(Number),
      codes: namesIn(codes!).filter((name) => name.startsWith('ERR_')),
    }))
    assert.isAbove(rows.length, 10)
    for (const { statuses, codes } of rows) {
      assert.isNotEmpty(codes)
      for (const code of codes) {
        const possible = [errors().find(({ wire }) => wire === code)?.status, ofPrograms[code]]
        const found = statuses.filter((status) => possible.includes(status))
        assert.isNotEmpty(found, `${code} is not ${statuses.join(' or ')}`)
      }
    }
  })

  test('each code in the text is one of ours', ({ assert }) => {
    const known = errors().map(({ wire }) => wire)
    const codes = [...text.matchAll(/\bERR_\w+/g)].map(([code]) => code)
    assert.includeMembers(known, codes)
  })
})
