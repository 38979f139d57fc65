/** Notices of something that is over, which stand until an administrator has dealt with it. The others go by themselves. */
export const lastingNotices = ["lost_writes"] as const
