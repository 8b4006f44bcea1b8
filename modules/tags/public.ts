/** Functions of the tags module for other modules. */
export { leaveLanes, moveToLane } from '#modules/tags/actions/tag_ticket'
export { orderLanes } from '#modules/tags/actions/change_tag'
export { lanesOf } from '#modules/tags/queries'
