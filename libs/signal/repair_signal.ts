/** Repairs two faults of libsignal by which sessions that are in order cease to be so. */
import { AsyncResource } from 'node:async_hooks'
import { SessionCipher } from 'libsignal'

interface Session {
  serialize(): object
  readonly constructor: { deserialize(state: object): Session }
}
/** What its type does not show. */
interface Cipher {
  queueJob(job: () => Promise<unknown>): Promise<unknown>
  doDecryptWhisperMessage(message: Uint8Array, session: Session): Promise<Uint8Array>
}

let isRepaired = false

/** Once per process; before the first message is opened. */
export function repairSignal(): void {
  if (isRepaired) return
  isRepaired = true
  const cipher = SessionCipher.prototype as unknown as Cipher
  leaveNoTrace(cipher)
  keepJobsApart(cipher)
}

/**
 * A message is tried with each session of its sender, and a session that does not fit has moved its
 * ratchet by the time it turns out. A new session is lost that way as soon as a message of the former
 * one comes in: the phone cannot open what we send with it ("Bad MAC"). Here the try is undone.
 */
function leaveNoTrace(cipher: Cipher) {
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
 * All that concerns one phone is worked through in one queue, for every connection of this process, and
 * each job runs as a part of whatever started the queue: outside its own transaction, that is, when a
 * phone writes to two of our numbers at once. Here each job stays where it belongs.
 */
function keepJobsApart(cipher: Cipher) {
  const { queueJob } = cipher
  cipher.queueJob = function (job) {
    return queueJob.call(this, AsyncResource.bind(job))
  }
}
