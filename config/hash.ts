/** How passwords are hashed (AUT-06). */
import { defineConfig, drivers } from '@adonisjs/core/hash'
import env from '#start/env'

/**
 * OWASP's recommendation for scrypt: 128 MiB and about a third of a second for each hash. Tests hash hundreds of
 * passwords that need no protection, so they use a lower cost.
 */
export const scryptSettings = (mode: 'development' | 'production' | 'test') => ({
  cost: mode === 'test' ? 2 ** 12 : 2 ** 17,
  blockSize: 8,
  parallelization: 1,
  // An upper limit, not a reservation: a hash that needs more memory fails as if the password were wrong.
  maxMemory: 256 * 1024 * 1024,
})

export default defineConfig({
  default: 'scrypt',
  list: { scrypt: drivers.scrypt(scryptSettings(env.get('NODE_ENV'))) },
})

declare module '@adonisjs/core/types' {
  export interface HashersList {
    scrypt: ReturnType<typeof drivers.scrypt>
  }
}
