/** Functions that hours offers to other modules. */
export { hoursAt } from '#modules/hours/hours_at'
export {
  companyHoursNow,
  companyShifts,
  hoursNow,
  openingHours,
} from '#modules/hours/queries/company_hours'
export { readShifts, shiftsSchema, shiftWire } from '#modules/hours/http/shift_wire'
