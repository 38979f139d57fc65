import { useQueryClient } from "@tanstack/react-query"
import { useRef, useState } from "react"
import type { Preferences } from "#contract/people/people/preferences.ts"
import type { Profile } from "#contract/people/people/profile.ts"
import { changeAnswers } from "../../lib/api/changeAnswers.ts"
import { dataKey } from "../../lib/api/data.ts"
import { useAct } from "../../lib/api/writes.ts"
import { useUser } from "../../lib/session/user.ts"

/** Caches the profile from the reply to a write, so that all screens show it at once. */
export function useShowProfile() {
  const queries = useQueryClient()
  return (user: Profile) =>
    changeAnswers<{ user: Profile }>(queries, { queryKey: dataKey("GET /auth/profile") }, () => ({ user }))
}

/** A setting of the user and its setter. A change is shown at once, and reverted if saving fails. */
export function usePreference<Name extends keyof Preferences>(name: Name) {
  const stored = useUser().preferences[name]
  const [requestedValue, setWanted] = useState<Preferences[Name]>()
  const latest = useRef(0)
  const act = useAct()
  const show = useShowProfile()

  async function set(value: Preferences[Name]) {
    const request = ++latest.current
    setWanted(value)
    const reply = await act("PUT /auth/preferences", { body: { [name]: value } })
    if (request !== latest.current) return // The user has made a newer choice meanwhile.
    if (reply) show(reply.data.user)
    setWanted(undefined)
  }
  return [requestedValue ?? stored, set] as const
}
