import { createContext, useContext } from "react"
import type { Profile } from "#contract/people/people/profile.ts"

/** The signed-in person, from the server's last reply. */
export const UserContext = createContext<Profile | null>(null)

export function useUser(): Profile {
  const user = useContext(UserContext)
  if (!user) throw new Error("Only screens behind the sign-in can ask who is signed in.")
  return user
}

/**
 * Whether the college has a mail server. Without one no sentence promises an email. A profile that an older release stored on
 * the device doesn't say, so nothing is promised either.
 */
export const useHasMailServer = () => !!useContext(UserContext)?.hasMailServer
