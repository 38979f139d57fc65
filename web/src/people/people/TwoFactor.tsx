import { useState } from "react"
import { useAct } from "../../lib/api/writes.ts"
import { useUser } from "../../lib/session/user.ts"
import { Button } from "../../ui/controls/Button.tsx"
import { SwitchSetting } from "../../ui/fields/Settings.tsx"
import { NewRecoveryCodesDialog, RecoveryCodesSlip } from "./RecoveryCodes.tsx"
import { TwoFactorDialog, type TwoFactorOffer } from "./TwoFactorDialog.tsx"

type OpenDialog = { on: TwoFactorOffer } | { codes: readonly string[] } | "off" | "renew" | undefined

/** Turns two-factor sign-in on or off. The switch changes only after a code has shown that the app works. */
export function TwoFactor() {
  const { twoFactorEnabled, recoveryCodesLeft } = useUser()
  const [open, setOpen] = useState<OpenDialog>()
  const act = useAct()
  const close = () => setOpen(undefined)

  async function toggle(isOn: boolean) {
    if (!isOn) return setOpen("off")
    const reply = await act("POST /auth/two-factor", {})
    if (reply) setOpen({ on: reply.data })
  }
  return (
    <>
      <SwitchSetting
        label="Two-factor authentication"
        hint="You also enter a code from an app on your phone."
        value={twoFactorEnabled}
        onChange={toggle}
      />
      {twoFactorEnabled && (
        <div className="buttons">
          <p>
            {recoveryCodesLeft === 1 ? "1 recovery code is" : `${recoveryCodesLeft} recovery codes are`} left,
            for when you don’t have your phone.
          </p>
          <Button onClick={() => setOpen("renew")}>Make new recovery codes</Button>
        </div>
      )}
      {open === "off" && <TwoFactorDialog offer={undefined} onDone={close} onClose={close} />}
      {open === "renew" && <NewRecoveryCodesDialog onMade={(codes) => setOpen({ codes })} onClose={close} />}
      {typeof open === "object" && "on" in open && (
        <TwoFactorDialog
          offer={open.on}
          onDone={() => setOpen({ codes: open.on.recoveryCodes })}
          onClose={close}
        />
      )}
      {typeof open === "object" && "codes" in open && (
        <RecoveryCodesSlip codes={[...open.codes]} onClose={close} />
      )}
    </>
  )
}
