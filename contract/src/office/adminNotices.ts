/**
 * Notices of a fault that is over. They are shown until an administrator has dealt with them. Every other notice ends when
 * its cause ends.
 */
export const lastingNotices = ["lost_writes"] as const
