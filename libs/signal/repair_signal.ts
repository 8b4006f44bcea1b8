/** Fixes two bugs of libsignal that break valid sessions. */
import { AsyncResource } from 'node:async_hooks'
import { SessionCipher } from 'libsignal'

interface Session {
  serialize(): object
  readonly constructor: { deserialize(state: object): Session }
}
/** Members missing in its type. */
interface Cipher {
  queueJob(job: () => Promise<unknown>): Promise<unknown>
  doDecryptWhisperMessage(message: Uint8Array, session: Session): Promise<Uint8Array>
}

let isRepaired = false

/** Once per process; before the first message is decrypted. */
export function repairSignal(): void {
  if (isRepaired) return
  isRepaired = true
  const cipher = SessionCipher.prototype as unknown as Cipher
  restoreAfterFailure(cipher)
  keepJobContext(cipher)
}

/**
 * A message is tried with each session of its sender, and a session that does not match has already advanced its
 * ratchet when that turns out. A new session is lost that way as soon as a message of the former one comes in: the
 * phone cannot decrypt what we send with it ("Bad MAC"). Here the failed try is rolled back.
 */
function restoreAfterFailure(cipher: Cipher) {
  const decrypt = cipher.doDecryptWhisperMessage
  cipher.doDecryptWhisperMessage = async function (message, session) {
    const before = session.serialize()
    try {
      return await decrypt.call(this, message, session)
    } catch (error) {
      Object.assign(session, session.constructor.deserialize(before))
      throw error
    }
  }
}

/**
 * All jobs for one phone run in one queue, shared by all connections of this process, and each job runs in the async
 * context of whoever started the queue: outside its own transaction when a phone writes to two of our numbers at
 * once. Here each job keeps its own async context.
 */
function keepJobContext(cipher: Cipher) {
  const { queueJob } = cipher
  cipher.queueJob = function (job) {
    return queueJob.call(this, AsyncResource.bind(job))
  }
}
