// A member writes in a group: one ciphertext for all, plus the sender key for devices that lack it.
import type { proto } from '@whiskeysockets/baileys'
import type { Companion } from '#sandbox/phones/companions'
import { messageId, packMessage } from '#sandbox/phones/content'
import type { Encrypted } from '#sandbox/phones/endpoint'
import { SenderKeys, type GroupEncrypted } from '#sandbox/phones/sender_keys'
import { keepFor } from '#sandbox/server/deliver'
import { inGroup, letterStanza } from '#sandbox/server/envelope'
import { showInGroup } from '#sandbox/server/group_chats'
import { composeForGroup, type GroupDraft } from '#sandbox/server/group_draft'
import { encryptFor } from '#sandbox/server/person_sends'
import type { SandboxContext } from '#sandbox/context'

interface KeyMessage {
  readonly companion: Companion
  /** The sender key of the group's message, encrypted for this device alone. */
  readonly key?: Encrypted
}

/** Resolves when the message is stored and sent to all devices of the companies in the group. */
export function memberSends(context: SandboxContext, draft: GroupDraft): Promise<{ id: string }> {
  const { author, group, at = new Date() } = draft
  return context.lanes.run(author.number, async () => {
    const id = draft.id ?? messageId()
    const message = await composeForGroup(context, draft)
    const keys = new SenderKeys(context.store, author.number, group.id)
    const encrypted = await keys.encrypt(packMessage(message))
    const keyMessages = await keyMessagesFor(context, draft, keys, encrypted)
    const letter = { address: inGroup(author, group.id), id, message, t: Math.floor(+at / 1000) }
    const sends = context.store.transaction(() => {
      encrypted.save()
      showInGroup(context, group, { author: author.number, id, message, at })
      return keyMessages.map(({ companion, key }) => {
        key?.save()
        keys.noteShared(companion)
        const encs = [...(key ? [key] : []), { type: 'skmsg' as const, body: encrypted.body }]
        return keepFor(context, companion, letterStanza({ ...letter, encs }), author.number)
      })
    })
    for (const send of sends) send()
    return { id }
  })
}

function keyMessagesFor(
  context: SandboxContext,
  draft: GroupDraft,
  keys: SenderKeys,
  encrypted: GroupEncrypted
) {
  const { author, group } = draft
  const companions = group.members.flatMap((number) => context.companions.of(number))
  const message = keyMessage(group.id, encrypted.distribution)
  return Promise.all(
    companions.map(async (companion): Promise<KeyMessage> => {
      if (keys.isSharedWith(companion)) return { companion }
      return { companion, key: await encryptFor(context, author, companion, message) }
    })
  )
}

/** The message with which a member distributes its sender key. */
export function keyMessage(groupId: string, distribution: Buffer): proto.IMessage {
  return {
    senderKeyDistributionMessage: { groupId, axolotlSenderKeyDistributionMessage: distribution },
  }
}
