/** Fixtures of companies. */
import limiter from '@adonisjs/limiter/services/main'

let made = 0

/** What a visitor sends to sign up; each time another e-mail. */
export const aSignup = () => ({
  name: 'Padaria da Esquina',
  email: `padaria${++made}_${Date.now()}@aurora.test`,
  phone: '(11) 98765-4321',
  password: 'Primeira-senha-1',
})

/** Resets the counters of sign-ups, which are stored outside the transaction of a test. */
export const forgetSignups = () => limiter.clear(['database'])
