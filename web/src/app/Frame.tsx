import { type ReactNode, useEffect } from "react"
import { dashboardOf } from "../lib/address/paths.ts"
import { collegeLogo } from "../lib/session/logo.ts"
import { useUser } from "../lib/session/user.ts"
import { Transfers } from "../lib/transfer/Transfers.tsx"
import { UnsentNotices } from "../lib/unsent/UnsentNotices.tsx"
import { NotificationBell } from "../notifications/NotificationBell.tsx"
import { Shell } from "../ui/layout/Shell.tsx"
import { fetchAhead } from "./fetchAhead.ts"
import { fetchRest } from "./fetchRest.ts"
import { IdleWarning } from "./IdleWarning.tsx"
import { menuOf } from "./menu.ts"
import { OfflineNotice } from "./OfflineNotice.tsx"
import { PersonMenu } from "./PersonMenu.tsx"
import { screens } from "./routes.tsx"

export function Frame({ college, children }: { college: string; children: ReactNode }) {
  const { id, role } = useUser()
  const logo = collegeLogo()
  useEffect(() => fetchAhead(role), [role])
  useEffect(() => fetchRest(role), [role])
  return (
    <Shell
      name={college}
      home={dashboardOf(role)}
      logo={logo && <img src={logo} alt="" />}
      groups={menuOf(role, screens)}
      top={
        <>
          <NotificationBell />
          <PersonMenu />
        </>
      }
      notice={
        <>
          <OfflineNotice />
          <Transfers />
          <UnsentNotices person={id} />
        </>
      }
    >
      {children}
      <IdleWarning />
    </Shell>
  )
}
