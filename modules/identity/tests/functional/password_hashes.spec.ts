/** The cost of stored password hashes and of comparing them on the server (AUT-01, AUT-06). */
import { Scrypt } from '@adonisjs/core/hash/drivers/scrypt'
import testUtils from '@adonisjs/core/services/test_utils'
import { test } from '@japa/runner'
import { apiAs } from '#app/kernel/testing/api'
import { scryptSettings } from '#config/hash'
import { signIn } from '#modules/identity/actions/sign_in'
import { factoryPassword } from '#modules/identity/database/factories/user_factory'
import User from '#modules/identity/models/user'
import { hashingSlots } from '#modules/identity/sessions/hashing_slots'
import { isPasswordOf } from '#modules/identity/sessions/passwords'
import { anAgent, forgetSignInAttempts } from '#modules/identity/testing'

const today = () => new Scrypt(scryptSettings('production'))
/** The cost parameters of earlier releases. */
const former = () => new Scrypt({ cost: 16_384, blockSize: 8, parallelization: 1 })
const hashOf = async ({ id, companyId }: User) =>
  (await User.of({ companyId }).where('id', id).firstOrFail()).passwordHash

test.group('stored passwords', (group) => {
  group.each.setup(async () => {
    await forgetSignInAttempts()
    const undo = await testUtils.db().wrapInGlobalTransaction()
    return async () => {
      await undo()
      await forgetSignInAttempts()
    }
  })

  test('AUT-06: outside of tests hashes use the scrypt parameters recommended by OWASP: 2^17, 8, 1', async ({
    assert,
  }) => {
    for (const mode of ['production', 'development'] as const) {
      const { cost, blockSize, parallelization } = scryptSettings(mode)
      assert.deepEqual([cost, blockSize, parallelization], [131_072, 8, 1])
    }
    // If the memory limit is too low for a hash, the driver reports a wrong password.
    const hash = await today().make('correct horse')
    assert.match(hash, /^\$scrypt\$n=131072,r=8,p=1\$/)
    assert.isTrue(await today().verify(hash, 'correct horse'))
    assert.isFalse(await today().verify(hash, 'correct house'))
    assert.isTrue(await today().verify(await former().make('correct horse'), 'correct horse'))
  })

  test('a hash of another cost is renewed when its user signs in', async ({ assert }) => {
    const { user } = await anAgent()
    const old = await former().make(factoryPassword)
    await user.merge({ passwordHash: old }).save()

    await assert.rejects(() => signIn(user.email, 'not-this-one'), /wrong/)
    assert.equal(await hashOf(user), old)

    await signIn(user.email, factoryPassword)
    const renewed = await hashOf(user)
    assert.notEqual(renewed, old)
    const { cost } = scryptSettings('test')
    assert.match(renewed, new RegExp(`^\\$scrypt\\$n=${cost},`))

    await signIn(user.email, factoryPassword)
    assert.equal(await hashOf(user), renewed)
  })

  test('concurrent password checks beyond a limit are refused, and work again afterwards', async ({
    assert,
  }) => {
    const { user } = await anAgent()
    const asked = await Promise.allSettled(
      Array.from({ length: 60 }, () => isPasswordOf(user, factoryPassword))
    )
    const refused = asked.filter((one) => one.status === 'rejected')
    assert.isNotEmpty(refused)
    assert.deepEqual([...new Set(refused.map(({ reason }) => reason.code))], ['E_SIGN_IN_BUSY'])
    const compared = asked.filter((one) => one.status === 'fulfilled')
    assert.isAtLeast(compared.length, 20)
    assert.isTrue(compared.every(({ value }) => value))
    assert.isTrue(await isPasswordOf(user, factoryPassword))
  })

  test('a caller who is rejected because too many wait gets a retry error that does not count as a wrong password', async ({
    client,
    assert,
  }) => {
    const { user } = await anAgent()
    let end!: () => void
    const ended = new Promise<void>((resolve) => (end = resolve))
    const crowd: Promise<void>[] = []
    while (!hashingSlots.isFull) crowd.push(hashingSlots.run(() => ended))
    const logIn = () =>
      apiAs(client, null).post('/auth/login', { email: user.email, password: factoryPassword })

    // More often than the limit of wrong passwords.
    for (let attempt = 1; attempt <= 6; attempt++) {
      const refused = await logIn()
      refused.assertStatus(429)
      refused.assertBodyContains({ error: 'ERR_SIGN_IN_BUSY' })
      assert.isAtLeast(Number(refused.header('retry-after')), 1)
    }
    end()
    await Promise.all(crowd)
    const response = await logIn()
    response.assertStatus(200)
  })
})
