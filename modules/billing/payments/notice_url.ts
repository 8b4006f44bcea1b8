/** Where providers send their notices (BIL-15). */
import { appUrl } from '#config/app'
import type { ProviderKind } from '#modules/billing/providers/credentials'

export const noticeUrlOf = (kind: ProviderKind): string =>
  new URL(`/subscription/webhook/${kind}`, appUrl).href
