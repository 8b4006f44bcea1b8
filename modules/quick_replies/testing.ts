/** Test helper for every module: quick replies. */
import { now } from '#app/kernel/clock'
import { QuickReply } from '#modules/quick_replies/model'

type Options = Partial<
  Pick<QuickReply, 'shortcode' | 'body' | 'isShared' | 'isActive' | 'mediaFile' | 'mediaName'>
>
let made = 0

/** Private, unless stated otherwise. */
export function aQuickReply(
  { companyId, id: userId }: { readonly companyId: number; readonly id: number },
  options: Options = {}
) {
  const shortcode = `oi${++made}`
  const said = { shortcode, body: 'Bom dia!', isShared: false, isActive: true, ...options }
  return QuickReply.create({ companyId, userId, ...said, createdAt: now(), updatedAt: now() })
}
