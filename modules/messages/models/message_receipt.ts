/** Delivery state of a message of ours for one member of a group (IN-31). */
import { MessageReceiptSchema } from '#database/schema'
import { TenantModel } from '#app/kernel/database/tenant_model'

export default class MessageReceipt extends TenantModel(MessageReceiptSchema) {
  static table = 'message_receipts'
}
