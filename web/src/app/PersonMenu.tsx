import { useState } from "react"
import { useNavigate } from "react-router"
import { paths } from "../lib/address/paths.ts"
import { chooseTheme, chosenTheme, type Theme, themes } from "../lib/session/theme.ts"
import { useUser } from "../lib/session/user.ts"
import { useSignOut } from "../people/people/useSignOut.ts"
import { Avatar } from "../ui/cloth/Avatar.tsx"
import { Menu } from "../ui/overlay/Menu.tsx"
import { screens } from "./shownScreens.tsx"

const themeLabels: Record<Theme, string> = {
  system: "Light or dark as the device",
  light: "Light theme",
  dark: "Dark theme",
}

/** The menu of the signed-in person: profile, theme and sign-out. */
export function PersonMenu() {
  const { firstName, lastName, photoUrl } = useUser()
  const [theme, setTheme] = useState(chosenTheme)
  const goTo = useNavigate()
  const signOut = useSignOut()
  const name = `${firstName} ${lastName}`
  const choose = (next: Theme) => {
    chooseTheme(next)
    setTheme(next)
  }
  return (
    <Menu
      label={`Account of ${name}`}
      face={
        <>
          <Avatar name={name} photo={photoUrl} />
          <span className="person-text">{firstName}</span>
        </>
      }
      items={[
        screens.some(({ path }) => path === paths.profile) && {
          label: "Profile",
          onSelect: () => goTo(paths.profile),
        },
        { label: "On this phone", onSelect: () => goTo(paths.outbox) },
        ...themes
          .filter((other) => other !== theme)
          .map((other) => ({ label: themeLabels[other], onSelect: () => choose(other) })),
        { label: "Sign out", onSelect: signOut },
      ]}
    />
  )
}
