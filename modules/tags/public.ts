/** What tags does for its neighbours. */
export { leaveLanes, moveToLane } from '#modules/tags/actions/move_ticket'
export { orderLanes } from '#modules/tags/actions/order_lanes'
export { lanesOf } from '#modules/tags/queries/list_lanes'
