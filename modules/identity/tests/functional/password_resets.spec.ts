/** People who forgot their password (AUT-07, AUT-08, API-15). */
import testUtils from '@adonisjs/core/services/test_utils'
import limiter from '@adonisjs/limiter/services/main'
import type { ApiClient } from '@japa/api-client'
import { test } from '@japa/runner'
import { platform, writeSetting } from '#app/kernel/settings/settings'
import { apiAs } from '#app/kernel/testing/api'
import { auditsOf } from '#app/kernel/testing/audits'
import { frozenClock } from '#app/kernel/testing/fakes/clock'
import { factoryPassword } from '#modules/identity/database/factories/user_factory'
import { personKey } from '#app/kernel/http/rate_limits'
import Company from '#modules/identity/models/company'
import PasswordReset from '#modules/identity/models/password_reset'
import User from '#modules/identity/models/user'
import { anAgent, forgetSignInAttempts, type SomeoneSignedIn } from '#modules/identity/testing'
import { openMailbox, type Mailbox } from '#modules/mail/testing'

const newPassword = 'Outra-senha-7'

const ask = (client: ApiClient, email: string) =>
  apiAs(client, null).post(`/forgetpassword/${encodeURIComponent(email)}`)
const choose = (client: ApiClient, email: string, token: string, password = newPassword) =>
  apiAs(client, null).post('/resetpasswords', { email, token, password })
const signIn = (client: ApiClient, email: string, password: string) =>
  apiAs(client, null).post('/auth/login', { email, password })

/** The code of the last mail that arrived. */
function codeIn({ mails }: Mailbox): string {
  return /^ {4}(\d{6})$/m.exec(mails.at(-1)!.text!)![1]
}
/** Another one than the right one. */
const wrong = (code: string) => String((Number(code) + 1) % 1_000_000).padStart(6, '0')

test.group('reset of a password', (group) => {
  let mailbox: Mailbox
  let clock: ReturnType<typeof frozenClock>
  let person: SomeoneSignedIn
  group.each.setup(async () => {
    await forgetSignInAttempts()
    clock = frozenClock()
    mailbox = await openMailbox()
    const undo = await testUtils.db().wrapInGlobalTransaction()
    person = await anAgent()
    return async () => {
      await undo()
      await mailbox.close()
      clock.thaw()
      await forgetSignInAttempts()
    }
  })

  /** Asks for a code and returns it as it arrived. */
  async function codeFor(client: ApiClient, { email } = person.user): Promise<string> {
    const answer = await ask(client, email)
    answer.assertStatus(200)
    await mailbox.delivered()
    return codeIn(mailbox)
  }

  test('AUT-07, AUT-08: a code arrives by e-mail, and a new password is chosen with it, once', async ({
    client,
    assert,
  }) => {
    const { email, name, companyId, id } = person.user
    const answer = await ask(client, email.toUpperCase())
    answer.assertStatus(200)
    assert.equal(answer.body().status, 200)
    const [mail] = await mailbox.delivered()
    assert.equal((mail.to as { text: string }).text, email)
    assert.equal(mail.subject, 'Código para criar uma nova senha')
    assert.include(mail.text!, name)
    const code = codeIn(mailbox)
    assert.notInclude(mail.subject!, code)

    const stored = await PasswordReset.of({ companyId }).where('user_id', id).firstOrFail()
    assert.notInclude(JSON.stringify(stored.$attributes), code)

    const chosen = await choose(client, email, ` ${code} `)
    chosen.assertStatus(200)
    ;(await signIn(client, email, factoryPassword)).assertStatus(401)
    ;(await signIn(client, email, newPassword)).assertStatus(200)

    const again = await choose(client, email, code, 'Mais-outra-8')
    again.assertStatus(404)
    again.assertBodyContains({ error: 'ERR_RESET_CODE_INVALID' })
    const actions = (await auditsOf('user', id)).map(({ action }) => action)
    assert.includeMembers(actions, ['identity.send_reset_code', 'identity.reset_password'])
  })

  test('AUT-06: all sessions of the person end', async ({ client }) => {
    const before = await apiAs(client, person).get('/auth/me')
    before.assertStatus(200)
    const code = await codeFor(client)
    const chosen = await choose(client, person.user.email, code)
    chosen.assertStatus(200)
    const after = await apiAs(client, person).get('/auth/me')
    after.assertStatus(401)
    after.assertBodyContains({ error: 'ERR_SESSION_EXPIRED' })
  })

  test('AUT-07: an unknown e-mail is 200 with the status 404 in the body; no mail leaves', async ({
    client,
    assert,
  }) => {
    const answer = await ask(client, 'nobody@aurora.test')
    answer.assertStatus(200)
    answer.assertBody({ status: 404, error: 'ERR_USER_DONT_EXISTS' })
    assert.lengthOf(await mailbox.delivered(), 0)
  })

  test('AUT-07: hideUnknownEmail makes the answers for known and unknown e-mails equal', async ({
    client,
    assert,
  }) => {
    await writeSetting(platform, 'identity.hide_unknown_email', 'enabled')
    const known = await ask(client, person.user.email)
    const unknown = await ask(client, 'nobody@aurora.test')
    known.assertStatus(200)
    unknown.assertStatus(200)
    assert.deepEqual(unknown.body(), known.body())
    assert.lengthOf(await mailbox.delivered(), 1)
  })

  test('a removed person and the people of a deleted company are unknown', async ({ client }) => {
    const other = await anAgent()
    await User.of(person.actor).where('id', person.user.id).update({ deleted_at: new Date() })
    await Company.query().where('id', other.company.id).update({ deleted_at: new Date() })
    for (const { user } of [person, other]) {
      const answer = await ask(client, user.email)
      answer.assertBodyContains({ status: 404 })
    }
  })

  test('AUT-07: a code is valid for 15 minutes', async ({ client }) => {
    const code = await codeFor(client)
    clock.minutesLater(14)
    const late = await choose(client, person.user.email, code)
    late.assertStatus(200)
    const second = await codeFor(client)
    clock.minutesLater(15)
    const tooLate = await choose(client, person.user.email, second)
    tooLate.assertStatus(404)
  })

  test('AUT-07: the fifth try may be right, the sixth not', async ({ client }) => {
    const { email } = person.user
    const first = await codeFor(client)
    for (let n = 1; n <= 4; n++) {
      const answer = await choose(client, email, wrong(first))
      answer.assertStatus(404)
    }
    const fifth = await choose(client, email, first)
    fifth.assertStatus(200)

    const second = await codeFor(client)
    for (let n = 1; n <= 5; n++) await choose(client, email, wrong(second))
    // The limit of tries from one address must not be what refuses it.
    await forgetSignInAttempts()
    const sixth = await choose(client, email, second)
    sixth.assertStatus(404)
    sixth.assertBodyContains({ error: 'ERR_RESET_CODE_INVALID' })
  })

  test('AUT-07: a new code replaces the former one', async ({ client }) => {
    const first = await codeFor(client)
    const second = await codeFor(client)
    const former = await choose(client, person.user.email, first)
    // One in a million times they are the same.
    if (first !== second) former.assertStatus(404)
    const current = await choose(client, person.user.email, second)
    current.assertStatus(200)
  })

  test('a code is of one person: nobody else resets theirs with it', async ({ client }) => {
    const other = await anAgent()
    await ask(client, other.user.email)
    const code = await codeFor(client)
    const answer = await choose(client, other.user.email, code)
    answer.assertStatus(404)
    ;(await signIn(client, other.user.email, factoryPassword)).assertStatus(200)
  })

  test('AUT-06: {what} is 422, and the code is still valid')
    .with([
      { what: 'seven characters', password: 'Abcde-7' },
      { what: 'no uppercase letter', password: 'outra-senha-7' },
      { what: 'no lowercase letter', password: 'OUTRA-SENHA-7' },
      { what: 'no digit', password: 'Outra-senha' },
      { what: 'more than 50 characters', password: `Aa1${'x'.repeat(48)}` },
    ])
    .run(async ({ client, assert }, { password }) => {
      const code = await codeFor(client)
      const weak = await choose(client, person.user.email, code, password)
      weak.assertStatus(422)
      assert.equal(weak.body().details[0].field, 'password')
      const strong = await choose(client, person.user.email, code)
      strong.assertStatus(200)
    })

  test('{what} is 422')
    .with([
      { what: 'no e-mail', path: '/forgetpassword/rita', body: {} },
      { what: 'SQL', path: `/forgetpassword/${encodeURIComponent("a' or 1=1--")}`, body: {} },
      { what: 'nothing', path: '/resetpasswords', body: {} },
      {
        what: 'no code',
        path: '/resetpasswords',
        body: { email: 'a@b.test', token: ' ', password: newPassword },
      },
    ])
    .run(async ({ client }, { path, body }) => {
      const answer = await apiAs(client, null).post(path, body)
      answer.assertStatus(422)
      answer.assertBodyContains({ error: 'ERR_VALIDATION' })
    })

  test('API-15: three codes an hour for one e-mail, known or not', async ({ client, assert }) => {
    for (const email of [person.user.email, 'nobody@aurora.test']) {
      for (let n = 1; n <= 3; n++) (await ask(client, email)).assertStatus(200)
      const refused = await ask(client, email.toUpperCase())
      refused.assertStatus(429)
      refused.assertBodyContains({ error: 'ERR_RATE_LIMIT' })
      const seconds = Number(refused.header('retry-after'))
      assert.isAbove(seconds, 59 * 60)
      assert.isAtMost(seconds, 60 * 60)
    }
    assert.lengthOf(await mailbox.delivered(), 3)
  })

  test('ten tries a minute from one address', async ({ client }) => {
    for (let n = 1; n <= 10; n++) {
      ;(await choose(client, `nobody${n}@aurora.test`, '123456')).assertStatus(404)
    }
    const refused = await choose(client, 'nobody11@aurora.test', '123456')
    refused.assertStatus(429)
  })

  test('whoever locked themselves out by wrong passwords gets in with the new one', async ({
    client,
  }) => {
    const { email } = person.user
    for (let n = 1; n <= 5; n++) await signIn(client, email, 'wrong')
    ;(await signIn(client, email, factoryPassword)).assertStatus(429)
    const code = await codeFor(client)
    const chosen = await choose(client, email, code)
    chosen.assertStatus(200)
    // The limit of attempts a minute for one e-mail stays (API-15).
    await limiter
      .use('database', { requests: 5, duration: '1 minute' })
      .delete(`sign_in_person_${personKey(email)}`)
    ;(await signIn(client, email, newPassword)).assertStatus(200)
  })

  test('people of a company that did not pay can reset theirs, to pay', async ({ client }) => {
    await Company.query().where('id', person.company.id).update({ due_date: '2020-01-01' })
    const code = await codeFor(client)
    const chosen = await choose(client, person.user.email, code)
    chosen.assertStatus(200)
  })

  test('the mail speaks the language of its reader', async ({ client, assert }) => {
    await User.of(person.actor).where('id', person.user.id).update({ language: 'en' })
    await codeFor(client)
    assert.equal(mailbox.mails.at(-1)!.subject, 'Code for a new password')
  })

  test('AUT-08: the old form with everything in the path', async ({ client }) => {
    const { email } = person.user
    const code = await codeFor(client)
    const path = (token: string) =>
      `/resetpasswords/${encodeURIComponent(email)}/${token}/${newPassword}`
    const refused = await apiAs(client, null).post(path(wrong(code)))
    refused.assertStatus(404)
    const answer = await apiAs(client, null).post(path(code))
    answer.assertStatus(200)
    ;(await signIn(client, email, newPassword)).assertStatus(200)
  })
})
