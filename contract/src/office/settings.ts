import * as z from "zod"
import { endpoints } from "../lib/endpoints.ts"
import { data } from "../lib/replies.ts"

/** The settings, in the order of their list. */
export const settingKeys = [
  "opening",
  "college",
  "website",
  "grading_policy",
  "classes",
  "cohorts",
  "departments",
  "rooms",
  "holidays",
  "administrators",
  "mail",
  "retention",
  "deleted_records",
  "backups",
  "api_tokens",
  "audit",
  "system",
] as const
export type SettingKey = (typeof settingKeys)[number]

const setting = z.object({
  setting: z.enum(settingKeys),
  /** The present state in words: "Version 2: assignments 40%, end of module 60%." */
  holds: z.string(),
})

/** An index of all settings that the college makes once and rarely reads. */
export const settingEndpoints = endpoints({
  "GET /settings": { roles: ["admin"], response: data({ settings: z.array(setting) }) },
})
