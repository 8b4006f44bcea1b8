/**
 * The table of all views. A new view gets a row in one of its areas; an external module
 * adds its own area in `modules/<name>/tests/views.ts`.
 */
import { brought } from '#tests/support/brought'
import { list } from '#tests/support/views/at_the_counter'
import { board } from '#tests/support/views/board'
import { conversation } from '#tests/support/views/conversation'
import { frame, front } from '#tests/support/views/frame'
import { automation, managing } from '#tests/support/views/managing'
import { beginning, troubled } from '#tests/support/views/troubled'
import { team } from '#tests/support/views/team'
import type { Area } from '#tests/support/views/view'

const ofModules = await brought<{ readonly default: Area }>('views')

export const areas: readonly Area[] = [
  front,
  frame,
  list,
  conversation,
  managing,
  automation,
  team,
  board,
  beginning,
  troubled,
  ...ofModules.map(({ default: area }) => area),
]
