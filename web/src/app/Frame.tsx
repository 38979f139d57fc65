import { type ReactNode, useEffect, useMemo } from "react"
import { useLocation } from "react-router"
import { dashboardOf, paths } from "../lib/address/paths.ts"
import { collegeLogo } from "../lib/session/logo.ts"
import { useUser } from "../lib/session/user.ts"
import { Transfers } from "../lib/transfer/Transfers.tsx"
import { NotificationBell } from "../people/notifications/NotificationBell.tsx"
import { useWaitingCounts } from "../people/notifications/waitingCounts.ts"
import { InstallHint } from "../people/people/InstallHint.tsx"
import { PersonName } from "../ui/controls/PrintedBy.tsx"
import { Shell } from "../ui/layout/Shell.tsx"
import { WayBack } from "../ui/state/wayBack.ts"
import { fetchAhead } from "./fetchAhead.ts"
import { fetchRest } from "./fetchRest.ts"
import { useFinder } from "./finder/useFinder.tsx"
import { bars, countsOf, menuOf, wayBackOf } from "./menu.ts"
import { DeviceNotices } from "./notices/DeviceNotices.tsx"
import { IdleWarning } from "./notices/IdleWarning.tsx"
import { NewVersionNotice } from "./notices/NewVersionNotice.tsx"
import { PersonMenu } from "./PersonMenu.tsx"
import { screens } from "./shownScreens.tsx"
import { storePortal } from "./storePortal.ts"

export function Frame({ college, children }: { college: string; children: ReactNode }) {
  const { role, firstName, lastName } = useUser()
  const logo = collegeLogo()
  const menu = useMemo(() => menuOf(role, screens), [role])
  const finder = useFinder(role, menu)
  const { pathname, search } = useLocation()
  const screenHasCounts = pathname === paths.dashboard || pathname === dashboardOf(role)
  const waiting = useWaitingCounts({ waitsForScreen: screenHasCounts }).data
  const counts = useMemo(() => countsOf(role, waiting), [role, waiting])
  useEffect(() => fetchAhead(role), [role])
  useEffect(() => fetchRest(role), [role])
  useEffect(storePortal, [])
  return (
    <PersonName value={`${firstName} ${lastName}`}>
      <Shell
        name={college}
        home={dashboardOf(role)}
        logo={logo && <img src={logo} alt="" />}
        groups={menu}
        bar={bars[role]}
        counts={counts}
        onFind={finder.open}
        top={
          <>
            <NotificationBell unread={waiting?.unread} />
            <PersonMenu />
          </>
        }
        notice={
          <>
            <DeviceNotices />
            <NewVersionNotice />
            <InstallHint />
            <Transfers />
          </>
        }
      >
        <WayBack value={wayBackOf(role, menu, pathname, search)}>{children}</WayBack>
        {finder.dialog}
        <IdleWarning />
      </Shell>
    </PersonName>
  )
}
