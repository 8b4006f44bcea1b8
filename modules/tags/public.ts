/** Functions of the tags module for other modules. */
export { leaveLanes, moveToLane } from '#modules/tags/actions/move_ticket'
export { orderLanes } from '#modules/tags/actions/order_lanes'
export { lanesOf } from '#modules/tags/queries/list_lanes'
