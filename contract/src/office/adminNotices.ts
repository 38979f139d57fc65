/**
 * Notices of a past fault, which are shown until an administrator has dealt with it. The others end when their cause does.
 */
export const lastingNotices = ["lost_writes"] as const
