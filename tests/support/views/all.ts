/**
 * All views: those of the shell and of the core modules, and what `modules/<name>/tests/views.ts` brings, areas of
 * its own and views for an area that is here.
 */
import { brought } from '#tests/support/brought'
import { list } from '#tests/support/views/at_the_counter'
import { conversation } from '#tests/support/views/conversation'
import { frame, front } from '#tests/support/views/frame'
import { automation, managing } from '#tests/support/views/managing'
import { beginning, troubled } from '#tests/support/views/troubled'
import type { AddedViews, Area } from '#tests/support/views/view'

const own: Readonly<Record<string, Area>> = {
  front,
  frame,
  list,
  conversation,
  managing,
  automation,
  beginning,
  troubled,
}

interface Brought {
  readonly default: Area | readonly (Area | AddedViews)[]
}
const ofModules = (await brought<Brought>('views')).flatMap(({ default: views }) => views)
const isArea = (views: Area | AddedViews): views is Area => 'begins' in views
const added = ofModules.filter((views): views is AddedViews => !isArea(views))
for (const { to } of added) if (!own[to]) throw new Error(`there is no area "${to}" of views`)

const withAdded = ([key, area]: [string, Area]): Area => ({
  ...area,
  views: [...area.views, ...added.filter(({ to }) => to === key).flatMap(({ views }) => views)],
})

export const areas: readonly Area[] = [
  ...Object.entries(own).map(withAdded),
  ...ofModules.filter(isArea),
]
