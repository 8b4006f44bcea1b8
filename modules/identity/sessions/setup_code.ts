/** The code with which the first visitor of a new installation becomes its operator. */
import { createHmac, timingSafeEqual } from 'node:crypto'
import env from '#start/env'

/** 16 letters and digits, the same in every process and at each start; only who knows APP_KEY can compute it. */
export const setupCode = (): string =>
  createHmac('sha256', env.get('APP_KEY').release())
    .update('setup of a new installation')
    .digest('base64url')
    .replaceAll(/[-_]/g, '')
    .slice(0, 16)

export function isSetupCode(given: string): boolean {
  const [code, other] = [Buffer.from(setupCode()), Buffer.from(given)]
  return code.length === other.length && timingSafeEqual(code, other)
}
