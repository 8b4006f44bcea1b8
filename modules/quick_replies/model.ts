/** The table of quick replies. */
import { QuickReplySchema } from '#database/schema'
import { TenantModel } from '#app/kernel/database/tenant_model'
import type { Audience } from '#modules/quick_replies/contract'

/** A prepared reply. */
export class QuickReply extends TenantModel(QuickReplySchema) {
  static table = 'quick_replies'

  get audience(): Audience {
    return { ownerId: this.userId, isShared: this.isShared }
  }
}
