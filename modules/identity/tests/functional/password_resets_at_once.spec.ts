/** Codes that are tried many times at once, and what is logged of them (AUT-07, AUT-08). */
import testUtils from '@adonisjs/core/services/test_utils'
import db from '@adonisjs/lucid/services/db'
import { test } from '@japa/runner'
import HttpExceptionHandler from '#app/exceptions/handler'
import { resetPassword, sendResetCode } from '#modules/identity/actions/reset_password'
import PasswordReset from '#modules/identity/models/password_reset'
import { anAgent, forgetSignInAttempts, type SomeoneSignedIn } from '#modules/identity/testing'
import { openMailbox, type Mailbox } from '#modules/mail/testing'

const newPassword = 'Outra-senha-7'
const wrong = (code: string) => String((Number(code) + 1) % 1_000_000).padStart(6, '0')

test.group('reset of a password, at once', (group) => {
  let mailbox: Mailbox
  // Without a transaction around the test, so that each call has a connection of its own.
  group.each.setup(async () => {
    await forgetSignInAttempts()
    mailbox = await openMailbox()
    return async () => {
      await mailbox.close()
      await db.from('mails').delete()
      await forgetSignInAttempts()
    }
  })

  async function codeOf({ user }: SomeoneSignedIn): Promise<string> {
    await sendResetCode(user.email)
    await mailbox.delivered()
    return /^ {4}(\d{6})$/m.exec(mailbox.mails.at(-1)!.text!)![1]
  }
  const outcomes = async (attempts: Promise<void>[]) => {
    const settled = await Promise.allSettled(attempts)
    return settled.filter(({ status }) => status === 'fulfilled').length
  }

  test('AUT-07: of twenty wrong codes at once five count, and the right one is void', async ({
    assert,
    cleanup,
  }) => {
    const person = await anAgent()
    cleanup(() => person.company.delete())
    const { email, companyId, id } = person.user
    const code = await codeOf(person)
    const attempt = (given: string) => resetPassword({ email, code: given, password: newPassword })
    assert.equal(await outcomes(Array.from({ length: 20 }, () => attempt(wrong(code)))), 0)
    const reset = await PasswordReset.of({ companyId }).where('user_id', id).firstOrFail()
    assert.equal(reset.tries, 5)
    await assert.rejects(() => attempt(code))
  })

  test('AUT-07: the right code twice at once changes the password once', async ({
    assert,
    cleanup,
  }) => {
    const person = await anAgent()
    cleanup(() => person.company.delete())
    const { email } = person.user
    const code = await codeOf(person)
    const passwords = ['Primeira-senha-1', 'Segunda-senha-2']
    const attempts = passwords.map((password) => resetPassword({ email, code, password }))
    assert.equal(await outcomes(attempts), 1)
  })

  test('AUT-08: what is logged of the old form is its pattern', async ({ assert }) => {
    const ctx = await testUtils.createHttpContext()
    const logged: unknown[] = []
    const secret = { email: 'a@b.test', token: '123456', newPassword }
    Object.assign(ctx, {
      params: secret,
      route: { pattern: '/resetpasswords/:email/:token/:newPassword' },
      logger: { error: (...said: unknown[]) => void logged.push(said) },
    })
    ctx.request.request.url = `/resetpasswords/a@b.test/123456/${newPassword}`
    await new HttpExceptionHandler().report(new Error('a defect'), ctx)
    assert.lengthOf(logged, 1)
    assert.include(JSON.stringify(logged), '/resetpasswords/:email')
    assert.notInclude(JSON.stringify(logged), newPassword)
  })
})
