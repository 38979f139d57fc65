import { responseFor } from "#contract/lib/endpoints.ts"
import { filesIn } from "../archive.ts"
import type { Line } from "./contract.ts"
import type { send } from "./requests.ts"

type Response = Awaited<ReturnType<typeof send>>

/** The content of a reply, without what changes by itself. */
export function stableReply(
  { endpoint }: Line,
  { statusCode, body, rawPayload, headers }: Response,
): unknown {
  if (statusCode !== 200) return statusCode
  const type = String(headers["content-type"])
  if (type.includes("json") && responseFor(endpoint, "admin") !== "download") return still(JSON.parse(body))
  if (rawPayload.subarray(0, 2).toString() === "PK")
    return Object.fromEntries([...filesIn(rawPayload)].filter(([name]) => !name.startsWith("docProps/")))
  return body.replace(/^\(D:\d+Z\)$|^\/ID .*$/gm, "")
}

/**
 * Removes values that change by themselves: versions count edits, mail is sent, and a report counts arrivals and departures.
 */
function still(value: unknown): unknown {
  if (Array.isArray(value)) return value.map(still)
  if (value === null || typeof value !== "object") return value
  return Object.fromEntries(
    Object.entries(value)
      .filter(([name]) => !changing.has(name) && !passing.has(String((value as { name?: unknown }).name)))
      .map(([name, each]) => [name, still(each)]),
  )
}
const changing = new Set([
  "version",
  "updated_at",
  "generated_at",
  "last_active_at",
  "unsent_mail",
  "download_count",
  "students_added",
  "students_left",
])
const passing = new Set(["students_added", "students_left"])
