import { useState } from "react"
import { instantText } from "#contract/lib/dates.ts"
import type { MailLine } from "#contract/mail.ts"
import { useData } from "../lib/api/data.ts"
import { Badge } from "../ui/content/Badge.tsx"
import { Details } from "../ui/content/Details.tsx"
import { PlainText } from "../ui/content/PlainText.tsx"
import { Button } from "../ui/controls/Button.tsx"
import { Section } from "../ui/layout/Section.tsx"
import { Dialog } from "../ui/overlay/Dialog.tsx"
import { Loaded } from "../ui/state/Loaded.tsx"
import { statusTone, statusWord, whatNext } from "./labels.ts"

type Props = { id: number; resend: (mail: MailLine) => Promise<unknown>; onClose: () => void }

export function MailDetails({ id, resend, onClose }: Props) {
  const details = useData("GET /mail/{id}", { params: { id } })
  const [busy, setBusy] = useState(false)
  const press = async (mail: MailLine) => {
    setBusy(true)
    await resend(mail).finally(() => setBusy(false))
  }
  return (
    <Dialog title={details.data?.mail.subject ?? "Mail"} size="large" onClose={onClose}>
      <Loaded query={details}>
        {({ mail }) => {
          const unsent = mail.status === "unsent"
          return (
            <>
              <Details
                items={[
                  ["To", `${mail.to_name}\n${mail.to_address}`],
                  [
                    "Status",
                    <Badge key="status" tone={statusTone[mail.status]}>
                      {statusWord[mail.status]}
                    </Badge>,
                  ],
                  ["Written", instantText(mail.created_at)],
                  !unsent && ["Sent", mail.sent_at && instantText(mail.sent_at)],
                  ["Attempts", mail.attempts],
                  unsent && ["Why it is unsent", mail.last_error],
                  unsent && ["Next", whatNext(mail)],
                ]}
              />
              <Section
                title="Text"
                lead="The keys of one-time links are hidden: they are for the reader alone."
              >
                <PlainText>{mail.body}</PlainText>
              </Section>
              <div className="buttons">
                {unsent && (
                  <Button kind="main" busy={busy} onClick={() => press(mail)}>
                    Resend
                  </Button>
                )}
                <Button onClick={onClose}>Close</Button>
              </div>
            </>
          )
        }}
      </Loaded>
    </Dialog>
  )
}
