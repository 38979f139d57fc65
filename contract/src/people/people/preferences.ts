import * as z from "zod"
import { whole } from "../../lib/fields.ts"
import { isIn } from "../../lib/objects.ts"

/** Minutes of idleness before a session ends; 0 is "never", which the server caps at 30 days (spec 002 section 9). */
export const sessionTimeouts = [15, 30, 60, 120, 0] as const

const onByDefault = z.boolean().default(true)
const offByDefault = z.boolean().default(false)

/** A person's settings with the specification's defaults (spec 002 section 3). */
export const preferences = z.object({
  loginAlerts: onByDefault,
  sessionTimeout: z.int().default(30),
  emailNotifications: onByDefault,
  pushNotifications: onByDefault,
  announcementEmails: onByDefault,
  eventReminders: onByDefault,
  gradeUpdates: onByDefault,
  systemUpdates: offByDefault,
})
export type Preferences = z.infer<typeof preferences>

export const preferencesInput = z.object({
  loginAlerts: z.boolean().optional(),
  sessionTimeout: whole("Session timeout", 0, 120)
    .refine((minutes) => isIn(sessionTimeouts, minutes), {
      message: `Session timeout must be one of: ${sessionTimeouts.join(", ")} minutes (0 is never).`,
    })
    .optional(),
  emailNotifications: z.boolean().optional(),
  pushNotifications: z.boolean().optional(),
  announcementEmails: z.boolean().optional(),
  eventReminders: z.boolean().optional(),
  gradeUpdates: z.boolean().optional(),
  systemUpdates: z.boolean().optional(),
})
