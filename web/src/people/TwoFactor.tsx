import { useState } from "react"
import { useAct } from "../lib/api/writes.ts"
import { useUser } from "../lib/session/user.ts"
import { SwitchSetting } from "../ui/fields/Settings.tsx"
import { TwoFactorDialog, type TwoFactorOffer } from "./TwoFactorDialog.tsx"

/** The switch changes only after a code has proved that the app works. */
export function TwoFactor() {
  const { twoFactorEnabled } = useUser()
  const [dialog, setDialog] = useState<TwoFactorOffer | "off">()
  const act = useAct()

  async function ask(on: boolean) {
    if (!on) return setDialog("off")
    const reply = await act("POST /auth/two-factor", {})
    if (reply) setDialog(reply.data)
  }
  return (
    <>
      <SwitchSetting
        label="Two-factor authentication"
        hint="You also enter a code from an app on your phone."
        value={twoFactorEnabled}
        onChange={ask}
      />
      {dialog && (
        <TwoFactorDialog offer={dialog === "off" ? undefined : dialog} onClose={() => setDialog(undefined)} />
      )}
    </>
  )
}
