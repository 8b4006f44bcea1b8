/** Where providers send their notices (BIL-15). */
import { appUrl } from '#config/app'

export const noticeUrlOf = (kind: string): string =>
  new URL(`/subscription/webhook/${kind}`, appUrl).href
