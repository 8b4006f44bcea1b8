/** What the log keeps of an error. */
import { test } from '@japa/runner'
import config from '#config/logger'

const { err } = config.loggers.app.serializers as { err: (error: unknown) => object }
const logged = (error: unknown) => JSON.stringify(err(error))

test.group('errors in the log', () => {
  test('addresses of people and chats are left out, wherever they are quoted', ({ assert }) => {
    const cause = new Error('no such chat: 5511987654321@s.whatsapp.net')
    const error = Object.assign(
      new Error('550 <ana.maria@cliente.com.br> is not known', { cause }),
      {
        code: 'EENVELOPE',
        rejected: ['ana.maria@cliente.com.br'],
      }
    )
    const text = logged(error)
    assert.include(text, '550 <••••> is not known')
    assert.include(text, 'EENVELOPE')
    for (const secret of ['ana.maria', 'cliente.com', '5511987654321']) {
      assert.notInclude(text, secret)
    }
  })

  test('files and packages of a stack stay readable', ({ assert }) => {
    const error = new Error('broken')
    error.stack = 'Error: broken\n    at send (/app/node_modules/@adonisjs/core/build/index.js:3:1)'
    assert.include(logged(error), '/app/node_modules/@adonisjs/core/build/index.js:3:1')
  })
})
