/** The id of the route that stands round all screens for members; the frame knows by it that a guard is at work. */
export const MEMBERS_ROUTE = 'members';
