/** Plans for tests and demonstrations, with every feature and no limits. */
import factory from '@adonisjs/lucid/factories'
import { everyFeature } from '#modules/identity/actions/every_feature'
import Plan from '#modules/identity/models/plan'

export const PlanFactory = factory
  .define(Plan, () => ({
    name: 'Everything',
    isPublic: true,
    value: '99.90',
    flags: everyFeature(),
  }))
  .build()
