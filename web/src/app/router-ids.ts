/** The id of the route around all pages for members. The frame recognizes by it that a guard is active. */
export const MEMBERS_ROUTE = 'members';
