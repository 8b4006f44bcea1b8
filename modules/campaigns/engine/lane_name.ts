/** The signal by which the lane of a number looks for what to send. */
export const laneName = 'campaigns.sends'
