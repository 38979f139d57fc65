import type { Activity } from "#contract/dashboard.ts"

/** Spec 001 section 8. */
export const loadFailure = "Failed to load dashboard data. Please try refreshing the page."

type Sentence = (what: string) => string
/** Acts whose address ends in a word of their own. */
const acts: Readonly<Record<string, Sentence>> = {
  activate: (what) => `made ${what} current`,
  approve: (what) => `approved ${what}`,
  reject: (what) => `rejected ${what}`,
  resend: (what) => `sent ${what} again`,
  "reset-password": (what) => `reset the password of ${what}`,
}
const verbs: Readonly<Record<string, Sentence>> = {
  POST: (what) => `added ${what}`,
  DELETE: (what) => `deleted ${what}`,
}

/** A line of the audit log as people say it: "added the academic year 2026-2027". */
export function activityText({ action, entity, subject }: Activity) {
  const [method = "", path = ""] = action.split(" ")
  const last = path.split("/").at(-1) ?? ""
  const noun = entity.replaceAll("_", " ")
  const named = entity === "person" || subject?.toLowerCase().startsWith(noun)
  const what = (subject && (named ? subject : `the ${noun} ${subject}`)) ?? `a record (${noun})`
  const sentence = acts[last] ?? verbs[method] ?? ((what) => `changed ${what}`)
  return sentence(what)
}

/** Who did it, and what: whoever registers is not signed in, so her act is told by the record's name. */
export function newsOf(activity: Activity) {
  if (activity.action === "POST /auth/register") {
    return { who: activity.subject ?? "Somebody", text: "asked for an account" }
  }
  return { who: activity.actor ?? "Somebody", text: activityText(activity) }
}
