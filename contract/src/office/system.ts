import * as z from "zod"
import { endpoints } from "../lib/endpoints.ts"
import { data, done } from "../lib/replies.ts"
import { lastingNotices } from "./adminNotices.ts"

/** The parts of the system that are checked, in the order in which they are shown. */
export const systemParts = [
  "settings",
  "folders",
  "database",
  "belonging",
  "disk",
  "filling",
  "memory",
  "clock",
  "secrets",
  "address",
  "mail",
  "mailServer",
  "backup",
  "jobs",
  "files",
  "statements",
  "vacuum",
  "standby",
  "notices",
] as const
export type SystemPart = (typeof systemParts)[number]

/** "ok" is in order, "look" is to be looked at when there is time, "mend" is to be repaired now. */
const findingStates = ["ok", "look", "mend"] as const
export type FindingState = (typeof findingStates)[number]

const finding = z.object({
  part: z.enum(systemParts),
  state: z.enum(findingStates),
  /** The state in words: "12.4 GB are free on the server's disk." */
  says: z.string(),
  /** Tells the reader what to do; null if everything is in order. */
  todo: z.string().nullable(),
})
export type Finding = z.infer<typeof finding>

export const partNames: Readonly<Record<SystemPart, string>> = {
  settings: "Settings",
  folders: "Folders",
  database: "Database",
  belonging: "Folder and database",
  disk: "Disk",
  filling: "Disk in the coming weeks",
  memory: "Memory",
  clock: "Clock",
  secrets: "Secrets",
  address: "Public address",
  mail: "Email",
  mailServer: "Mail server",
  backup: "Backup",
  jobs: "Jobs in the background",
  files: "Files",
  statements: "Locks and long transactions",
  vacuum: "Upkeep of the database",
  standby: "Standby",
  notices: "Notices",
}

export const systemEndpoints = endpoints({
  /** The state of the college's server, checked at each call. */
  "GET /system": {
    roles: ["admin"],
    response: data({ checked_at: z.string(), findings: z.array(finding) }),
  },
  "DELETE /admin-notices/{kind}": { roles: ["admin"], pathChoices: { kind: lastingNotices }, response: done },
})
