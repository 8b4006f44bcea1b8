/** Maps a row to the HTTP contract's names; secrets only as masks (API-10). */
import { fullMask, maskOf } from '#app/kernel/text/mask'
import { decrypted } from '#modules/integrations/credentials'
import type { Integration } from '#modules/integrations/model'
import type { FlowTrouble } from '#modules/integrations/queries'
import type { TriedAnswer } from '#modules/integrations/trial'
import type { FlowTrialWire, FlowTroubleWire, IntegrationWire } from '#modules/integrations/wire'

export const integrationWire = (row: Integration): IntegrationWire => ({
  id: row.id,
  type: row.kind,
  name: row.name,
  projectName: row.projectName,
  // All such keys end alike.
  jsonContent: row.credentials ? fullMask : '',
  language: row.language,
  urlN8N: row.url,
  typebotSlug: row.slug,
  typebotDelayMessage: row.delayMs,
  typebotExpires: row.expiryMinutes,
  typebotKeywordFinish: row.finishKeyword,
  typebotKeywordRestart: row.restartKeyword,
  typebotRestartMessage: row.restartText,
  typebotUnknownMessage: row.unknownText,
  secret: maskOf(decrypted(row.secret)),
  createdAt: row.createdAt.toUTC().toISO()!,
  updatedAt: row.updatedAt.toUTC().toISO()!,
})

export const troubleWire = (
  { id, at, detail, ...rest }: FlowTrouble,
  { isManager }: { readonly isManager: boolean }
): FlowTroubleWire => ({
  ...rest,
  detail: isManager ? detail : '',
  id: Number(id),
  createdAt: at.toISOString(),
})

export const trialWire = ({
  messages,
  action,
  durationMs: duration,
  ...rest
}: TriedAnswer): FlowTrialWire => ({
  ...rest,
  messages: messages.map(({ text: body, pauseMs: delay, file }) => ({
    ...{ body, delay },
    file: file?.kind ?? null,
    mediaName: file?.name ?? null,
    picture: file?.picture ?? null,
    problem: file?.problem ?? null,
  })),
  action: action && {
    type: action.kind,
    queue: action.kind === 'transfer' ? action.queue : null,
    user: action.kind === 'transfer' ? action.user : null,
  },
  duration,
})
