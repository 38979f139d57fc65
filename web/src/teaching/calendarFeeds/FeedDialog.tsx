import { useState } from "react"
import { dayOf, dayText } from "#contract/lib/dates.ts"
import { useData } from "../../lib/api/data.ts"
import { useAct } from "../../lib/api/writes.ts"
import { Button } from "../../ui/controls/Button.tsx"
import { CopyField } from "../../ui/fields/CopyField.tsx"
import { useConfirm } from "../../ui/overlay/confirm.ts"
import { Dialog } from "../../ui/overlay/Dialog.tsx"
import { Loaded } from "../../ui/state/Loaded.tsx"

/** The address at which a calendar application reads the events and classes of the signed-in person. */
export function FeedDialog({ onClose }: { onClose: () => void }) {
  const feed = useData("GET /calendar-feed")
  const [address, setAddress] = useState<string>()
  const [busy, setBusy] = useState(false)
  const act = useAct()
  const confirm = useConfirm()

  async function createAddress() {
    setBusy(true)
    const reply = await act("POST /calendar-feed", {})
    setBusy(false)
    if (reply) setAddress(reply.data.feed_url)
  }
  async function renew() {
    const text = "Calendars that use the old address stop showing anything until you give them the new one."
    if (await confirm({ title: "Make a new address", text, action: "Make a new address" }))
      await createAddress()
  }
  async function revoke() {
    const text = "Calendars that use this address stop showing the college's events and your classes."
    if (!(await confirm({ title: "Revoke the address", text, action: "Revoke", danger: true }))) return
    if (await act("DELETE /calendar-feed", {})) setAddress(undefined)
  }

  return (
    <Dialog title="Your own calendar" size="small" onClose={onClose}>
      <div className="stack">
        <p>
          Give this address to the calendar on your phone or computer, and it shows the college's events, your
          classes and their changes by itself. In Google Calendar: Other calendars, From URL.
        </p>
        <Loaded query={feed}>
          {({ calendarFeed }) => {
            if (!calendarFeed) {
              return (
                <div className="buttons">
                  <Button kind="main" busy={busy} onClick={createAddress}>
                    Make my calendar address
                  </Button>
                </div>
              )
            }
            return (
              <>
                {address ? (
                  <>
                    <CopyField
                      label="Calendar address"
                      value={address}
                      hint="Copy it now: it is not shown again. Whoever has it can read your events and classes."
                    />
                    <p>
                      <a href={address.replace(/^https?:/, "webcal:")}>Open it in this device's calendar</a>
                    </p>
                  </>
                ) : (
                  <p>
                    You made your address on {dayText(dayOf(calendarFeed.created_at))}. It is not shown again;
                    for another device, make a new one.
                  </p>
                )}
                <div className="buttons">
                  <Button busy={busy} onClick={renew}>
                    Make a new address
                  </Button>
                  <Button kind="danger" onClick={revoke}>
                    Revoke
                  </Button>
                </div>
              </>
            )
          }}
        </Loaded>
      </div>
    </Dialog>
  )
}
