/** Fixtures of companies. */
import limiter from '@adonisjs/limiter/services/main'
import sharp from 'sharp'

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

/** A picture of one colour. */
export const aPicture = ({
  width = 64,
  height = 32,
  type = 'png',
}: { width?: number; height?: number; type?: 'png' | 'jpeg' | 'webp' | 'gif' } = {}) =>
  sharp({ create: { width, height, channels: 3, background: '#7A1F5C' } })
    .toFormat(type)
    .toBuffer()

/** An icon whose one entry of 16 pixels has 40 bytes of picture, and says that it has `said`. */
export function anIcon({ said = 40 } = {}): Buffer {
  const bytes = 40
  const head = Buffer.alloc(22)
  head.writeUInt16LE(1, 2)
  head.writeUInt16LE(1, 4)
  head.set([16, 16], 6)
  head.writeUInt32LE(said, 14)
  head.writeUInt32LE(22, 18)
  return Buffer.concat([head, Buffer.alloc(bytes)])
}
